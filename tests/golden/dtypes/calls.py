# SPDX-License-Identifier: Apache-2.0
"""The calls whose dtypes are written down, by family. tests/op_matrix/dtype_calls_*.cpp makes the same ones by name.

    name: (shapes, call, ties)    shapes of the floating operands; ties: operands that always have one dtype
"""
import torch
import torch.nn.functional as F

POINT = "2x3"
ROWS = "4x6"
IMAGE = "2x4x6x6"


def mask():
    return torch.tensor([[True, False, True], [False, True, False]])


def unary(*names, shape=POINT):
    return {name: (shape, getattr(torch, name)) for name in names}


def with_ranks(name, call):
    """Operands with and without dimensions: one without does not raise the dtype of one with."""
    return {
        name: ("2x3 2x3", call),
        f"{name}_row": ("2x3 3", call),
        f"{name}_scalar": ("2x3 -", call),
        f"scalar_{name}": ("- 2x3", call),
        f"{name}_scalars": ("- -", call),
    }


ELEMENTWISE = {
    **unary("relu", "sigmoid", "tanh", "sign", "abs", "neg", "exp", "log", "erf", "sqrt", "rsqrt", "reciprocal"),
    "silu": (POINT, F.silu),
    "softplus": (POINT, F.softplus),
    "gelu": (POINT, F.gelu),
    "gelu_tanh": (POINT, lambda x: F.gelu(x, approximate="tanh")),
    "clamp": (POINT, lambda x: x.clamp(0.2, 0.8)),
    "dropout": (POINT, lambda x: F.dropout(x, 0.5)),
    "pow_3": (POINT, lambda x: x**3),
    "pow_half": (POINT, lambda x: x**0.5),
    "pow_0": (POINT, lambda x: x**0),
    "square": (POINT, torch.square),
    **with_ranks("add", torch.add),
    **with_ranks("sub", torch.sub),
    **with_ranks("mul", torch.mul),
    **with_ranks("div", torch.div),
    "add_number": (POINT, lambda x: x + 1e6),
    "mul_number": (POINT, lambda x: x * 1e6),
    "div_number": (POINT, lambda x: x / 3),
    **with_ranks("eq", torch.eq),
    "eq_number": (POINT, lambda x: x == 1),
    "masked_fill": (POINT, lambda x: x.masked_fill(mask(), -1)),
    "masked_fill_minus_infinity": (POINT, lambda x: x.masked_fill(mask(), float("-inf"))),
    "masked_fill_minus_1e9": (POINT, lambda x: x.masked_fill(mask(), -1e9)),
    **with_ranks("where", lambda x, y: torch.where(mask(), x, y)),
    "cast_to_fp32": (POINT, lambda x: x.to(torch.float32)),
    "cast_to_fp16": (POINT, lambda x: x.to(torch.float16)),
    "cast_to_bf16": (POINT, lambda x: x.to(torch.bfloat16)),
    "clone": (POINT, torch.clone),
}

REDUCTIONS = {
    "sum": (ROWS, torch.sum),
    "sum_axis": (ROWS, lambda x: x.sum(-1)),
    "sum_fp16": (ROWS, lambda x: x.sum(-1, dtype=torch.float16)),
    "sum_fp32": (ROWS, lambda x: x.sum(-1, dtype=torch.float32)),
    "mean": (ROWS, torch.mean),
    "mean_axis": (ROWS, lambda x: x.mean(-1, keepdim=True)),
    "mean_fp32": (ROWS, lambda x: x.mean(-1, dtype=torch.float32)),
    "var": (ROWS, torch.var),
    "var_axis": (ROWS, lambda x: x.var(-1, correction=0)),
    "norm": (ROWS, torch.linalg.vector_norm),
    "norm_1": (ROWS, lambda x: torch.linalg.vector_norm(x, 1, -1)),
    "norm_infinity": (ROWS, lambda x: torch.linalg.vector_norm(x, float("inf"))),
    "norm_fp32": (ROWS, lambda x: torch.linalg.vector_norm(x, dtype=torch.float32)),
    "amax": (ROWS, torch.amax),
    "amin_axis": (ROWS, lambda x: x.amin(-1)),
    "max": (ROWS, lambda x: x.max(-1)[0]),
    "min": (ROWS, lambda x: x.min(0)[0]),
    "max_place": (ROWS, lambda x: x.max(-1)[1]),
}

INDEXING = {
    "cat_2": ("2x3 2x3", lambda *t: torch.cat(t)),
    "cat_3": ("2x3 1x3 2x3", lambda *t: torch.cat(t)),
    "gather": (POINT, lambda x: x.gather(1, torch.tensor([[0, 2], [1, 1]]))),
    "embedding": ("5x3", lambda table: F.embedding(torch.tensor([0, 4, 4]), table)),
    "embedding_padding": ("5x3", lambda table: F.embedding(torch.tensor([0, 4, 4]), table, padding_idx=4)),
}

PRODUCTS = {
    "linear": ("4x6 5x6 5", F.linear),
    "linear_no_bias": ("4x6 5x6", F.linear),
    "linear_positions": ("2x4x6 5x6 5", F.linear),
    "matmul": ("4x6 6x5", torch.matmul),
    "matmul_batch": ("2x4x6 6x5", torch.matmul),
    "matmul_batches": ("2x1x4x6 3x6x5", torch.matmul),
    "bmm": ("2x4x6 2x6x5", torch.bmm),
    "scaled_dot_product_attention": ("1x2x4x8 1x2x5x8 1x2x5x8", F.scaled_dot_product_attention),
    "conv2d": ("2x4x6x6 8x4x3x3 8", lambda x, w, b: F.conv2d(x, w, b, padding=1)),
    "conv2d_no_bias": ("2x4x6x6 8x4x3x3", F.conv2d),
    "conv2d_depthwise": ("2x4x6x6 4x1x3x3", lambda x, w: F.conv2d(x, w, groups=4)),
    "conv1d": ("2x4x6 8x4x3 8", F.conv1d),
    "conv1d_no_bias": ("2x4x6 8x4x3", F.conv1d),
}

POOLS = {
    "max_pool2d": (IMAGE, lambda x: F.max_pool2d(x, 2)),
    "avg_pool2d": (IMAGE, lambda x: F.avg_pool2d(x, 2)),
    "adaptive_avg_pool2d": (IMAGE, lambda x: F.adaptive_avg_pool2d(x, 3)),
    "adaptive_avg_pool2d_to_one": (IMAGE, lambda x: F.adaptive_avg_pool2d(x, 1)),
}


def batch_norm(x, w, b, mean, var, training):
    return F.batch_norm(x, mean.detach(), var.detach(), w, b, training=training)


NORMS = {
    "batch_norm": (
        "2x4x6x6 4 4 4 4",
        lambda x, w, b, mean, var: batch_norm(x, w, b, mean, var, True),
        ((1, 2), (3, 4)),
    ),
    "batch_norm_parameters_apart": ("2x4x6x6 4 4", lambda x, w, b: F.batch_norm(x, None, None, w, b, training=True)),
    "batch_norm_eval": (
        "2x4x6x6 4 4 4 4",
        lambda x, w, b, mean, var: batch_norm(x, w, b, mean, var, False),
        ((1, 2), (3, 4)),
    ),
    "batch_norm_no_parameters": (
        "2x4x6x6 4 4",
        lambda x, mean, var: batch_norm(x, None, None, mean, var, True),
        ((1, 2),),
    ),
    "batch_norm_x_only": (IMAGE, lambda x: F.batch_norm(x, None, None, training=True)),
    "instance_norm": (IMAGE, F.instance_norm),
    "group_norm": ("2x4x6x6 4 4", lambda x, w, b: F.group_norm(x, 2, w, b)),
    "group_norm_no_parameters": (IMAGE, lambda x: F.group_norm(x, 2)),
    "layer_norm": ("4x6 6 6", lambda x, w, b: F.layer_norm(x, (6,), w, b)),
    "layer_norm_no_bias": ("4x6 6", lambda x, w: F.layer_norm(x, (6,), w)),
    "layer_norm_no_parameters": (ROWS, lambda x: F.layer_norm(x, (6,))),
    "rms_norm": ("4x6 6", lambda x, w: F.rms_norm(x, (6,), w)),
    "rms_norm_no_parameters": (ROWS, lambda x: F.rms_norm(x, (6,))),
    "softmax": (ROWS, lambda x: F.softmax(x, -1)),
    "softmax_fp32": (ROWS, lambda x: F.softmax(x, -1, dtype=torch.float32)),
    "softmax_fp16": (ROWS, lambda x: F.softmax(x, -1, dtype=torch.float16)),
    "log_softmax": (ROWS, lambda x: F.log_softmax(x, -1)),
    "log_softmax_fp32": (ROWS, lambda x: F.log_softmax(x, -1, dtype=torch.float32)),
    "log_softmax_bf16": (ROWS, lambda x: F.log_softmax(x, -1, dtype=torch.bfloat16)),
}


def classes():
    return torch.tensor([0, 5, 2, 2])


def pointwise_loss(name, call):
    return {
        name: ("4x6 4x6", call),
        f"{name}_each": ("4x6 4x6", lambda x, t: call(x, t, reduction="none")),
        f"{name}_sum": ("4x6 4x6", lambda x, t: call(x, t, reduction="sum")),
    }


LOSSES = {
    "nll_loss": (ROWS, lambda x: F.nll_loss(x, classes())),
    "nll_loss_each": (ROWS, lambda x: F.nll_loss(x, classes(), reduction="none")),
    "cross_entropy_loss": (ROWS, lambda x: F.cross_entropy(x, classes())),
    "cross_entropy_loss_each": (ROWS, lambda x: F.cross_entropy(x, classes(), reduction="none")),
    "cross_entropy_loss_smoothed": (ROWS, lambda x: F.cross_entropy(x, classes(), label_smoothing=0.1)),
    "cross_entropy_loss_smoothed_each": (
        ROWS,
        lambda x: F.cross_entropy(x, classes(), label_smoothing=0.1, reduction="none"),
    ),
    **pointwise_loss("mse_loss", F.mse_loss),
    **pointwise_loss("l1_loss", F.l1_loss),
    **pointwise_loss("smooth_l1_loss", F.smooth_l1_loss),
    "smooth_l1_loss_beta_0": ("4x6 4x6", lambda x, t: F.smooth_l1_loss(x, t, beta=0)),
    **pointwise_loss("binary_cross_entropy", F.binary_cross_entropy),
    **pointwise_loss("binary_cross_entropy_with_logits", F.binary_cross_entropy_with_logits),
}

FAMILIES = {
    "elementwise": ELEMENTWISE,
    "reductions": REDUCTIONS,
    "indexing": INDEXING,
    "products": PRODUCTS,
    "pools": POOLS,
    "norms": NORMS,
    "losses": LOSSES,
}
