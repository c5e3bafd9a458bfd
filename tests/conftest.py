"""Settings for every test."""

from hypothesis import settings

# No deadlines: a busy machine must not make a right answer wrong.
settings.register_profile("totemo", deadline=None)
settings.load_profile("totemo")
