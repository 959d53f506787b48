// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

constexpr int64_t kIds[] = {4, 0, 4, 2, 4, 1}; // of a table of five rows
constexpr int64_t kWidth = 3;

Array looked_up(const Array& table) {
  Array y({2, 3, kWidth});
  for (int64_t i = 0; i < y.count(); ++i) y[i] = table[kIds[i / kWidth] * kWidth + i % kWidth];
  return y;
}

// [outer, n] each, one after the other along n
Array joined(Ref in, int64_t outer, const Shape& shape) {
  Array y(shape);
  int64_t to = 0;
  for (int64_t o = 0; o < outer; ++o)
    for (const Array& x : in) {
      const int64_t length = x.count() / outer;
      for (int64_t i = 0; i < length; ++i) y[to++] = x[o * length + i];
    }
  return y;
}

constexpr int64_t kPlaces[] = {2, 2, 0, 1}; // two of three columns, for two rows

std::vector<OpCase> make_cases() {
  return {
      {.name = "embedding",
       .op = Op::embedding,
       .shapes = {{5, kWidth}},
       .call =
           [](In in) {
             return embedding(in[0], indices(in[0], {2, 3}, kIds));
           },
       .reference = [](Ref in) { return looked_up(in[0]); },
       .terms = 3},
      {.name = "embedding_of_no_ids",
       .op = Op::embedding,
       .shapes = {{5, kWidth}},
       .call = [](In in) { return embedding(in[0], indices(in[0], {0}, {})); },
       .reference =
           [](Ref) {
             return Array({0, kWidth});
           }},
      {.name = "cat_first_axis",
       .op = Op::cat,
       .shapes = {{2, 3}, {1, 3}, {4, 3}},
       .call = [](In in) { return cat(in); },
       .reference =
           [](Ref in) {
             return joined(in, 1, {7, 3});
           }},
      {.name = "cat_last_axis",
       .op = Op::cat,
       .shapes = {{2, 3, 4}, {2, 3, 1}},
       .call = [](In in) { return cat(in, -1); },
       .reference =
           [](Ref in) {
             return joined(in, 6, {2, 3, 5});
           }},
      {.name = "cat_of_five_with_an_empty_one",
       .op = Op::cat,
       .shapes = {{2, 1, 2}, {2, 0, 2}, {2, 3, 2}, {2, 1, 2}, {2, 2, 2}},
       .call = [](In in) { return cat(in, 1); },
       .reference =
           [](Ref in) {
             return joined(in, 2, {2, 7, 2});
           }},
      {.name = "gather_last_axis",
       .op = Op::gather,
       .shapes = {{2, 3}},
       .call =
           [](In in) {
             return gather(in[0], -1, indices(in[0], {2, 2}, kPlaces));
           },
       .reference =
           [](Ref in) {
             Array y({2, 2});
             for (int64_t i = 0; i < 4; ++i) y[i] = in[0][i / 2 * 3 + kPlaces[i]];
             return y;
           },
       .terms = 2},
      {.name = "gather_first_axis",
       .op = Op::gather,
       .shapes = {{3, 2}},
       .call =
           [](In in) {
             return gather(in[0], 0, indices(in[0], {2, 2}, kPlaces));
           },
       .reference =
           [](Ref in) {
             Array y({2, 2});
             for (int64_t i = 0; i < 4; ++i) y[i] = in[0][kPlaces[i] * 2 + i % 2];
             return y;
           },
       .terms = 2},
  };
}

} // namespace

const std::vector<OpCase>& indexing_cases() {
  static const std::vector<OpCase> cases = make_cases();
  return cases;
}

} // namespace amplab::matrix
