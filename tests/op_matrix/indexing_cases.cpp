// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "tests/op_matrix/op_case.h"

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

constexpr int64_t kIds[] = {4, 0, 4, 2, 4, 1}; // of a table of five rows
constexpr int64_t kWidth = 3;

Array found_methods(const Array& table) {
  Array y({2, 3, kWidth});
  for (int64_t i = 0; i < y.count(); ++i) y[i] = table[kIds[i / kWidth] * kWidth + i % kWidth];
  return y;
}

// Backward: rows of g summed by id, except those of id `left_out`.
OpCase embedding_dense_backward_case(const char* name, int64_t left_out) {
  return {.name = name,
          .op = Op::embedding_dense_backward,
          .shapes = {{2, 3, kWidth}},
          .call =
              [left_out](In in) {
                const EmbeddingAttributes attributes{.rows = 5, .padding_idx = left_out};
                return apply(Op::embedding_dense_backward, {in[0], indices(in[0], {2, 3}, kIds)}, attributes);
              },
          .reference =
              [left_out](Ref in) {
                Array table({5, kWidth});
                for (int64_t i = 0; i < in[0].count(); ++i)
                  if (kIds[i / kWidth] != left_out) table[kIds[i / kWidth] * kWidth + i % kWidth] += in[0][i];
                return table;
              },
          .terms = 3};
}

// Each [outer, n], concatenated along n.
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
       .reference = [](Ref in) { return found_methods(in[0]); },
       .terms = 3},
      {.name = "embedding_of_no_ids",
       .op = Op::embedding,
       .shapes = {{5, kWidth}},
       .call = [](In in) { return embedding(in[0], indices(in[0], {0}, {})); },
       .reference =
           [](Ref) {
             return Array({0, kWidth});
           }},
      {.name = "embedding_of_one",
       .op = Op::embedding,
       .shapes = {{1, 1}},
       .call = [](In in) { return embedding(in[0], indices(in[0], {1}, std::vector<int64_t>{0})); },
       .reference = [](Ref in) { return in[0]; }},
      {.name = "embedding_of_no_columns",
       .op = Op::embedding,
       .shapes = {{5, 0}},
       .call =
           [](In in) {
             return embedding(in[0], indices(in[0], {2, 3}, kIds));
           },
       .reference =
           [](Ref) {
             return Array({2, 3, 0});
           }},
      embedding_dense_backward_case("embedding_dense_backward", -1),
      embedding_dense_backward_case("embedding_dense_backward_without_a_row", 4),
      {.name = "cat_of_ones",
       .op = Op::cat,
       .shapes = {{1}, {1}},
       .call = [](In in) { return cat(in); },
       .reference = [](Ref in) { return joined(in, 1, {2}); }},
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
      {.name = "gather_of_one",
       .op = Op::gather,
       .shapes = {{1}},
       .call = [](In in) { return gather(in[0], 0, indices(in[0], {1}, std::vector<int64_t>{0})); },
       .reference = [](Ref in) { return in[0]; }},
      {.name = "gather_of_nothing",
       .op = Op::gather,
       .shapes = {{0, 3}},
       .call =
           [](In in) {
             return gather(in[0], 1, indices(in[0], {0, 3}, {}));
           },
       .reference = [](Ref in) { return in[0]; }},
      {.name = "gather_backward",
       .op = Op::gather_backward,
       .shapes = {{2, 2}},
       .call =
           [](In in) {
             const AxisAttributes back{.axis = 1, .size = 3};
             return apply(Op::gather_backward, {in[0], indices(in[0], {2, 2}, kPlaces)}, back);
           },
       .reference =
           [](Ref in) {
             Array x({2, 3});
             for (int64_t i = 0; i < 4; ++i) x[i / 2 * 3 + kPlaces[i]] += in[0][i];
             return x;
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
