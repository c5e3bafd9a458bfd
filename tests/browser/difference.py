"""How much two pictures differ."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of all channels of all pixels: 0 (the same) to 255."""
    if one.size != other.size:
        other = other.resize(one.size)
    means = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean
    return sum(means) / len(means)


def share_that_differs(one: Image.Image, other: Image.Image, by: int = 48) -> float:
    """The share of pixels (0 to 1) of which a channel differs by more than this."""
    if one.size != other.size:
        other = other.resize(one.size)
    red, green, blue = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[by + 1 :]) / (one.width * one.height)
