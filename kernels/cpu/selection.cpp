// SPDX-License-Identifier: Apache-2.0
// Masks are u8; non-zero means set.
//   eq           x = y, or x = the number; NaN equals nothing; integers are compared as integers
//   masked_fill  the number where the mask is set, else x
//   where        x where the mask is set, else y; the number replaces an absent operand
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {
namespace {

float number_of(const Call& call) { return static_cast<float>(std::get<ScalarAttributes>(call.attributes).value); }

bool present(const Call& call, size_t i) { return i < call.in.size() && call.in[i]; }

// Indices and targets: [N], dense.
void equal_integers(const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  assert(x.contiguous() && !present(call, 1));
  const auto number = static_cast<int64_t>(std::get<ScalarAttributes>(call.attributes).value);
  for (int64_t i = 0; i < x.count(); ++i) y.as<uint8_t>()[i] = x.as<const int64_t>()[i] == number;
}

} // namespace

void eq_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &z = call.out[0];
  if (x.dtype == DType::i64) return equal_integers(call);
  const auto equal = [](float a, float b) { return a == b ? 1.0f : 0.0f; };
  if (present(call, 1)) return map_broadcast(context, z, equal, x, call.in[1]);
  map_broadcast(
      context, z, [=, number = number_of(call)](float a) { return equal(a, number); }, x);
}

void masked_fill_forward(Context& context, const Call& call) {
  const float number = number_of(call);
  const auto fill = [=](float x, float mask) { return mask != 0 ? number : x; };
  map_broadcast(context, call.out[0], fill, call.in[0], call.in[1]);
}

void where_forward(Context& context, const Call& call) {
  const View &mask = call.in[0], &z = call.out[0];
  const float number = number_of(call);
  const auto choose = [](float m, float x, float y) { return m != 0 ? x : y; };
  if (!present(call, 1))
    map_broadcast(
        context, z, [=](float m, float y) { return choose(m, number, y); }, mask, call.in[2]);
  else if (!present(call, 2))
    map_broadcast(
        context, z, [=](float m, float x) { return choose(m, x, number); }, mask, call.in[1]);
  else
    map_broadcast(context, z, choose, mask, call.in[1], call.in[2]);
}

} // namespace amplab::cpu
