"""Settings for every test."""

import os

from hypothesis import settings

os.environ.pop("TOTEMO_EDU_LANGUAGE", None)  # what they compare is English

# No deadlines: a busy machine must not make a right answer wrong.
settings.register_profile("totemo", deadline=None)
settings.load_profile("totemo")
