// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"
#include "tests/op_matrix/op_case.h"

#include <algorithm>
#include <cmath>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

// x [..., I], w [O, I], b [O]
Array linear_of(Ref in) {
  const Array &x = in[0], &w = in[1], &b = in[2];
  const int64_t inner = w.shape[1], outer = w.shape[0], rows = inner ? x.count() / inner : x.shape[0];
  Shape shape = x.shape;
  shape.size[static_cast<size_t>(shape.rank - 1)] = outer;
  Array y(shape);
  for (int64_t n = 0; n < rows; ++n)
    for (int64_t o = 0; o < outer; ++o) {
      double sum = b[o];
      for (int64_t i = 0; i < inner; ++i) sum += x[n * inner + i] * w[o * inner + i];
      y[n * outer + o] = sum;
    }
  return y;
}

// Matrices [.., N,K] and [.., K,M] with the leading axes broadcast.
Array matmul_of(Ref in) {
  const Array &a = in[0], &b = in[1];
  const int64_t n = a.shape[-2], k = a.shape[-1], m = b.shape[-1];
  Shape left = a.shape, right = b.shape;
  left.rank -= 2;
  right.rank -= 2;
  Array ones(broadcast(left, right)), which_a(left), which_b(right);
  for (int64_t i = 0; i < which_a.count(); ++i) which_a[i] = static_cast<double>(i);
  for (int64_t i = 0; i < which_b.count(); ++i) which_b[i] = static_cast<double>(i);
  const auto first = [](double x, double) { return x; };
  const Array from_a = map(which_a, ones, first), from_b = map(which_b, ones, first);
  Shape shape = ones.shape;
  shape.size[static_cast<size_t>(shape.rank++)] = n;
  shape.size[static_cast<size_t>(shape.rank++)] = m;
  Array y(shape);
  for (int64_t batch = 0; batch < ones.count(); ++batch)
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < m; ++j)
        for (int64_t l = 0; l < k; ++l)
          y[(batch * n + i) * m + j] += a[(static_cast<int64_t>(from_a[batch]) * n + i) * k + l] *
                                        b[(static_cast<int64_t>(from_b[batch]) * k + l) * m + j];
  return y;
}

OpCase matmul_case(const char* name, Op op, const Shape& a, const Shape& b) {
  return {.name = name,
          .op = op,
          .shapes = {a, b},
          .call = [op](In in) { return op == Op::bmm ? bmm(in[0], in[1]) : matmul(in[0], in[1]); },
          .reference = matmul_of,
          .terms = 40};
}

// softmax(scale q kT) v, unfused
Array attention_of(Ref in, double scale, bool causal) {
  const Array &q = in[0], &k = in[1], &v = in[2];
  const int64_t heads = q.shape[0] * q.shape[1], queries = q.shape[2], keys = k.shape[2], width = q.shape[3];
  Array y(q.shape);
  std::vector<double> p(static_cast<size_t>(keys));
  for (int64_t head = 0; head < heads; ++head)
    for (int64_t i = 0; i < queries; ++i) {
      const int64_t seen = causal ? std::min(i + 1, keys) : keys;
      double sum = 0;
      for (int64_t j = 0; j < seen; ++j) {
        double score = 0;
        for (int64_t d = 0; d < width; ++d)
          score += q[(head * queries + i) * width + d] * k[(head * keys + j) * width + d];
        sum += p[static_cast<size_t>(j)] = std::exp(scale * score);
      }
      for (int64_t j = 0; j < seen; ++j)
        for (int64_t d = 0; d < width; ++d)
          y[(head * queries + i) * width + d] += p[static_cast<size_t>(j)] / sum * v[(head * keys + j) * width + d];
    }
  return y;
}

OpCase attention_case(const char* name, const Shape& q, int64_t keys, bool causal) {
  Shape k = q;
  k.size[2] = keys;
  return {.name = name,
          .op = Op::scaled_dot_product_attention,
          .shapes = {q, k, k},
          .call = [causal](In in) { return scaled_dot_product_attention(in[0], in[1], in[2], 0.5, causal); },
          .reference = [causal](Ref in) { return attention_of(in, 0.5, causal); },
          .terms = 64,
          .conditioning = 4,
          .twice = false};
}

// q, k and v are slices of one projection and share its gradient.
OpCase attention_of_parts_case(const char* name, int64_t batch, int64_t positions, int64_t heads, int64_t width) {
  const Shape by_heads = {batch, positions, heads, width};
  const auto part_of = [=](const Array& all, int64_t part) {
    Array x({batch, heads, positions, width});
    for (int64_t i = 0; i < x.shape.count(); ++i) {
      const int64_t d = i % width, row = i / width % positions, head = i / width / positions % heads,
                    b = i / width / positions / heads;
      x[i] = all[((b * positions + row) * 3 + part) * heads * width + head * width + d];
    }
    return x;
  };
  return {.name = name,
          .op = Op::scaled_dot_product_attention,
          .shapes = {{batch, positions, 3 * heads * width}},
          .call =
              [=](In in) {
                std::vector<Tensor> parts = split(in[0], heads * width, 2);
                for (Tensor& part : parts) part = transpose(reshape(part, by_heads), 1, 2);
                return scaled_dot_product_attention(parts[0], parts[1], parts[2], 0.5, true);
              },
          .reference =
              [=](Ref in) {
                const Array parts[] = {part_of(in[0], 0), part_of(in[0], 1), part_of(in[0], 2)};
                return attention_of(parts, 0.5, true);
              },
          .terms = 64,
          .conditioning = 4,
          .twice = false};
}

OpCase linear_case(const char* name, const Shape& x, int64_t outer) {
  return {.name = name,
          .op = Op::linear,
          .shapes = {x, {outer, x[-1]}, {outer}},
          .call = [](In in) { return linear(in[0], in[1], in[2]); },
          .reference = linear_of,
          .terms = 40};
}

} // namespace

const std::vector<OpCase>& product_cases() {
  static const std::vector<OpCase> cases = {
      linear_case("linear", {17, 33}, 5),
      linear_case("linear_of_one", {1, 1}, 1),
      linear_case("linear_of_no_rows", {0, 4}, 3),
      linear_case("linear_over_three_axes", {2, 3, 8}, 4),
      matmul_case("matmul", Op::matmul, {7, 33}, {33, 5}),
      matmul_case("matmul_of_one", Op::matmul, {1, 1}, {1, 1}),
      matmul_case("matmul_of_no_rows", Op::matmul, {0, 3}, {3, 2}),
      matmul_case("matmul_of_no_terms", Op::matmul, {2, 0}, {0, 3}),
      matmul_case("matmul_by_one_matrix", Op::matmul, {2, 3, 4, 5}, {5, 6}),
      matmul_case("matmul_broadcast", Op::matmul, {2, 1, 3, 4}, {3, 4, 5}),
      matmul_case("bmm", Op::bmm, {3, 4, 7}, {3, 7, 5}),
      matmul_case("bmm_of_one", Op::bmm, {1, 1, 1}, {1, 1, 1}),
      matmul_case("bmm_of_no_batch", Op::bmm, {0, 4, 7}, {0, 7, 5}),
      attention_case("attention", {2, 3, 5, 4}, 7, false),
      attention_case("attention_causal", {1, 2, 9, 3}, 9, true),
      attention_case("attention_over_several_blocks", {1, 1, 70, 8}, 70, true),
      attention_case("attention_of_one", {1, 1, 1, 1}, 1, false),
      attention_case("attention_of_no_batch", {0, 2, 3, 4}, 3, true),
      attention_case("attention_to_no_keys", {1, 2, 3, 4}, 0, false),
      attention_of_parts_case("attention_of_parts", 2, 9, 3, 8),
      attention_of_parts_case("attention_of_parts_of_odd_width", 2, 5, 2, 3),
  };
  return cases;
}

} // namespace amplab::matrix
