# SPDX-License-Identifier: Apache-2.0
"""Changes the dtype of the script's autocast regions, from the next step on.

A region that the script enters switched on gets the dtype; one that it enters switched off stays off.
"""

from typing import List, Optional

import torch

# By mode of the lab: dtype of the regions. None: they are off.
MODES = {"amp-fp16": torch.float16, "amp-bf16": torch.bfloat16, "fp32": None}
IS_SUPPORTED = hasattr(torch, "set_autocast_dtype")  # since PyTorch 2.4


class AutocastDtype:
    """Owned by LiveSession. The thread that trains."""

    def __init__(self):
        self._mode: Optional[str] = None  # None: as the script has it
        self._regions: List[torch.autocast] = []  # entered now, outermost first
        self._enter, self._exit = torch.autocast.__enter__, torch.autocast.__exit__

    def install(self):
        """Hears of regions that are entered from now on."""
        enter, exit_, regions, change = self._enter, self._exit, self._regions, self._change

        def hear_enter(region):
            result = enter(region)
            regions.append(region)
            change(region)
            return result

        def hear_exit(region, *exception):
            if region in regions:
                regions.remove(region)
            return exit_(region, *exception)

        if IS_SUPPORTED:
            torch.autocast.__enter__, torch.autocast.__exit__ = hear_enter, hear_exit

    def uninstall(self):
        torch.autocast.__enter__, torch.autocast.__exit__ = self._enter, self._exit

    def set(self, mode: str):
        """Requires: IS_SUPPORTED. The region that the script is in changes as well: its step has not begun."""
        self._mode = mode
        if self._regions:
            torch.clear_autocast_cache()
            self._change(self._regions[-1])

    def _change(self, region):
        if self._mode is None or not region._enabled:
            return
        dtype = MODES[self._mode]
        torch.set_autocast_enabled(region.device, dtype is not None)
        if dtype is not None:
            torch.set_autocast_dtype(region.device, dtype)
