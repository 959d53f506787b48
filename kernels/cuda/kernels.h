// SPDX-License-Identifier: Apache-2.0
// The kernels of this device by name, declared from the op table. cuda_device.cpp builds the dispatch table.
//
// How to add an op
//   1. Add one file, named like the CPU's: <op or family>.cu, with the formula at the top. In amplab::cuda, define
//          void <id>_forward(Context&, const Call&)   and, for a row OP(...), <id>_backward
//      The dispatch table uses each kernel that is defined. No other file changes.
//   2. Element arithmetic goes into functors with an AMPLAB_HD operator() in a header of the same name (<family>.h,
//      without CUDA). tests/kernels/cuda runs them on the host against kernels/cpu or a double reference.
//      Compute in fp32. Write fmaf where the CPU's file has std::fma: nvcc fuses nothing here.
//   3. Launch through
//          elementwise.cuh  map(context, y, Functor{...}, x...): any float dtypes, any strides, broadcasting
//          reduce.cuh       reduce(context, x, axes, Fold{...}): over any axes      fold.cuh  all items into one value
//          rows.cuh         for_rows(...): a warp or a block per row                columns.cuh  sums along columns
//          lists.cuh        update_lists(context, call, views, Update{...}): all tensors of an optimizer at once
//          block.cuh        block_sum, block_max, block_reduce: block-wide reductions
//      or launch your own kernel on context.stream. operand.h and pack.h read and write elements of a run-time dtype,
//      offset_calculator.h handles strides, launch.cuh sizes the grid.
//      Never wait for the stream and never copy to the host: steps are captured as one graph.
//      Report invalid values, such as an index beyond the table, through faults.h.
//      Scratch memory: context.scratch.acquire<T>(Slot::..., count). No float atomics: results are reproducible.
//   4. Check calls into CUDA's libraries with check(status, "the op"). Launches need none: run() checks after each op.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

using Kernel = void(Context&, const Call&);

// Weak symbols: a kernel that is not defined is null in the table, and run() reports it.
#define OP(id, ...) [[gnu::weak]] Kernel id##_forward, id##_backward;
#define FORMULA(id, ...) [[gnu::weak]] Kernel id##_forward;
#define UPDATE(id, ...) [[gnu::weak]] Kernel id##_forward;
#include "kernels/contract/ops.def"

} // namespace amplab::cuda
