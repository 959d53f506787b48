// SPDX-License-Identifier: Apache-2.0
// Passes over all gradients and parameters: unscale and check, clip, SGD, Adam, AdamW and Muon.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/lists.cuh"
#include "kernels/cuda/optimizer_steps.h"
#include "kernels/quantize/state_codes.h"

namespace amplab::cuda {
namespace {

// Throws: DeviceError for dtypes that parameters cannot have.
void check_parameters(const Call& call, size_t lists) {
  for (const View& p : list_of(call.in, lists, 0))
    if (p) step_in(p.dtype, "parameters");
}

} // namespace

void unscale_forward(Context& context, const Call& call) {
  const Operand found_inf = operand_of(call.in.back());
  const float inverse = std::get<UnscaleAttributes>(call.attributes).inverse_scale;
  const uint8_t written = call.numbers || inverse != 1; // if the device's inverse is 1, multiplying keeps the bits
  update_lists(context, call, call.in.first(call.in.size() - 1),
               Unscale{inverse, found_inf.data, found_inf.dtype, written});
}

void clip_scale_forward(Context& context, const Call& call) {
  const auto& [value, of_norm] = std::get<ClipAttributes>(call.attributes);
  update_lists(context, call, call.in, Scale{value, of_norm});
}
void clip_value_forward(Context& context, const Call& call) {
  update_lists(context, call, call.in, Limit{std::get<ClipAttributes>(call.attributes).value});
}

void sgd_forward(Context& context, const Call& call) {
  check_parameters(call, SgdStep::kLists);
  update_lists(context, call, call.in, SgdStep(std::get<SgdAttributes>(call.attributes)));
}

void adamw_forward(Context& context, const Call& call) {
  const auto& a = std::get<AdamAttributes>(call.attributes);
  const size_t lists = a.amsgrad ? 5 : 4;
  check_parameters(call, lists);
  for (const View& m : list_of(call.in, lists, 2))
    if (quantize::is_of_state_codes(m.dtype)) throw DeviceError("The GPU's kernels update no states in 8 bits.");
  if (a.amsgrad)
    update_lists(context, call, call.in, AdamStep<true>(a));
  else
    update_lists(context, call, call.in, AdamStep<false>(a));
}

void lerp_forward(Context& context, const Call& call) {
  check_parameters(call, LerpStep::kLists);
  update_lists(context, call, call.in, LerpStep{static_cast<float>(std::get<ScalarAttributes>(call.attributes).value)});
}

void muon_forward(Context& context, const Call& call) {
  check_parameters(call, MuonStep::kLists);
  update_lists(context, call, call.in, MuonStep(std::get<MuonAttributes>(call.attributes)));
}

} // namespace amplab::cuda
