# SPDX-License-Identifier: Apache-2.0
"""setup.py of the wheel that has the programs: for any Python 3, and for one platform, $AMPLAB_PLATFORM."""

import os

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class PlatformDistribution(Distribution):
    def has_ext_modules(self):  # so that pip installs where libraries go
        return True


class PlatformWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", os.environ["AMPLAB_PLATFORM"]


setup(distclass=PlatformDistribution, cmdclass={"bdist_wheel": PlatformWheel})
