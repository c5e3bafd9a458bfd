"""The one place that knows pythreejs: the wooden board, the two shapes of block, light and camera.

pythreejs sends every object as messages of its own, about 3 kB each. So a scene holds one of each
thing; the page copies the blocks from it (`stage.js`), and a placement sends nothing through here.
"""

from __future__ import annotations

from typing import Any

import pythreejs as p3

from totemo_edu.palette import Palette
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.widgets import shapes, textures

_SIZE = (720, 540)
"""Before the page fits the picture to its own width."""


class Scene:
    """A board in 3D. `close` frees all that the page holds of it."""

    def __init__(self, palette: Palette, rules: Ruleset) -> None:
        self._made: list[Any] = []
        picture = self._make(p3.ImageTexture, imageUri=textures.blocks_picture(palette, rules))
        paint = self._make(p3.MeshStandardMaterial, map=picture, roughness=0.5, metalness=0.0)
        self.topper = self._geometry(shapes.topper())
        self.block = self._make(
            p3.Mesh, geometry=self._geometry(shapes.normal_block()), material=paint, visible=False
        )
        self.mark = self._make(
            p3.Mesh,
            geometry=self._make(p3.PlaneBufferGeometry, width=1, height=1),
            material=self._make(
                p3.MeshBasicMaterial,
                color="#ffffff",
                transparent=True,
                opacity=0.75,
                side="DoubleSide",
                depthWrite=False,
            ),
            visible=False,
        )
        self.camera = self._make(
            p3.PerspectiveCamera,
            fov=29,
            aspect=_SIZE[0] / _SIZE[1],
            near=0.5,
            far=60,
            position=(7, 11, 12),
        )
        self.scene = self._make(
            p3.Scene,
            background=None,
            children=[self._board(), self.block, self.mark, *self._lights()],
        )
        self.controls = self._make(
            p3.OrbitControls,
            controlling=self.camera,
            target=(0.0, 1.35, 0.0),
            enablePan=False,
            minPolarAngle=0.01,
            maxPolarAngle=1.5,
            rotateSpeed=0.7,
            zoomSpeed=0.7,
        )
        self.renderer = self._make(
            p3.Renderer,
            scene=self.scene,
            camera=self.camera,
            controls=[self.controls],
            width=_SIZE[0],
            height=_SIZE[1],
            antialias=True,
            alpha=True,
            clearOpacity=0.0,
            shadowMap=self._make(p3.WebGLShadowMap, enabled=True, type="PCFSoftShadowMap"),
        )

    def ids(self) -> dict[str, str | int]:
        """The names by which the page finds the parts of the scene, and how to read the picture.

        The picture of the blocks has so many tiles a side; the letters fill it row by row.
        """
        parts = ("renderer", "scene", "camera", "controls", "block", "topper", "mark")
        found = {part: getattr(self, part).model_id for part in parts}
        return {**found, "letters": textures.LETTERS, "tiles": textures.TILES}

    def _make(self, kind: type[Any], **traits: Any) -> Any:
        made = kind(**traits)
        self._made.append(made)
        return made

    def _geometry(self, shape: shapes.Shape) -> Any:
        def attribute(array: Any) -> Any:
            return self._make(p3.BufferAttribute, array=array, normalized=False)

        return self._make(
            p3.BufferGeometry,
            attributes={
                "position": attribute(shape.positions),
                "normal": attribute(shape.normals),
                "uv": attribute(shape.uv),
            },
            index=attribute(shape.triangles),
        )

    def _board(self) -> Any:
        wood = self._make(p3.ImageTexture, imageUri=textures.board_picture())
        return self._make(
            p3.Mesh,
            geometry=self._geometry(shapes.board_slab()),
            material=self._make(p3.MeshStandardMaterial, map=wood, roughness=0.7, metalness=0.0),
            receiveShadow=True,
        )

    def _lights(self) -> list[Any]:
        # A light without its own target and shadow makes pythreejs report an error.
        shadow = self._make(
            p3.DirectionalLightShadow,
            camera=self._make(
                p3.OrthographicCamera, left=-5, right=5, top=6, bottom=-5, near=1, far=30
            ),
            mapSize=(1024, 1024),
            bias=-0.0008,
            radius=3,
        )
        return [
            self._make(p3.HemisphereLight, color="#ffffff", groundColor="#c9a57a", intensity=0.74),
            self._make(
                p3.DirectionalLight,
                color="#fff3df",
                intensity=0.5,
                position=(-5, 11, 5),
                castShadow=True,
                target=self._make(p3.Object3D),
                shadow=shadow,
            ),
        ]

    def close(self) -> None:
        """Closes every object of the scene."""
        for made in reversed(self._made):
            made.close()
        self.renderer.layout.close()
        self._made.clear()
