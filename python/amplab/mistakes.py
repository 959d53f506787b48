# SPDX-License-Identifier: Apache-2.0
"""Classic mistakes with autocast and GradScaler, recognised in the user's own run."""

MISTAKES = {
    "clipped scaled gradients": (
        "Gradients were clipped while they were scaled, so the threshold was {scale:g} times too small. "
        "Call scaler.unscale_(optimizer) before clipping."
    ),
    "stepped with scaled gradients": (
        "optimizer.step() was called while gradients were scaled, so the update was {scale:g} times too large, "
        "and no Inf or NaN was skipped. Call scaler.step(optimizer)."
    ),
    "scheduler moved at a skipped step": (
        "The learning rate scheduler moved although the optimizer's step was skipped. "
        "Call scheduler.step() only if the loss scale did not back off."
    ),
    "backward under autocast": (
        "backward() ran inside an autocast region. Leave the region before backward: "
        "backward ops run in the dtype of their forward ops anyway."
    ),
    "scaler with bf16": (
        "A loss scaler is used with bf16 autocast. bf16 has fp32's range, so GradScaler is not needed."
    ),
}
