// SPDX-License-Identifier: Apache-2.0
// Batch norm of a batch shared by several ranks, computed in one process. The samples are cut into one piece per rank.
// Exchanged data is concatenated or summed in rank order. At most five ranks, the limit of cat.
#pragma once
#include "engine/autograd/custom_function.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/sync_batch_norm.h"

#include <vector>

namespace amplab::matrix {

// Returns pieces of the samples of x. Pieces differ in size, or are empty, if the samples do not divide evenly.
inline std::vector<Tensor> pieces_of(const Tensor& x, int64_t ranks) {
  std::vector<Tensor> pieces;
  const int64_t samples = x.shape()[0];
  for (int64_t r = 0; r < ranks; ++r) pieces.push_back(slice(x, 0, samples * r / ranks, samples * (r + 1) / ranks));
  return pieces;
}

inline Tensor side_by_side(const std::vector<Tensor>& pieces, const Tensor& like) {
  return contiguous(cat(pieces), like.shape().rank == 4 ? like.view().format() : MemoryFormat::contiguous);
}

inline BatchNormStatistics statistics_of(const std::vector<Tensor>& pieces, const Tensor& running_mean,
                                         const Tensor& running_var, const BatchNormAttributes& options) {
  std::vector<Tensor> gathered;
  for (const Tensor& piece : pieces) {
    const Tensor s = batch_norm_stats(piece);
    gathered.push_back(reshape(s, {1, s.shape()[0], s.shape()[1]}));
  }
  return batch_norm_gather_stats(cat(gathered), running_mean, running_var, options.momentum, options.eps);
}

inline Tensor normalised_by(const BatchNormStatistics& statistics, const std::vector<Tensor>& pieces,
                            const Tensor& weight, const Tensor& bias) {
  std::vector<Tensor> y;
  for (const Tensor& piece : pieces) y.push_back(batch_norm_elemt(piece, weight, bias, statistics));
  return side_by_side(y, pieces[0]);
}

// Returns the gradients of x, weight and bias. The parameters' gradients are summed over ranks.
inline std::vector<Tensor> gradients_by(const BatchNormStatistics& statistics, const std::vector<Tensor>& gradients,
                                        const std::vector<Tensor>& pieces, const Tensor& weight) {
  BatchNormGradients all;
  for (size_t r = 0; r < pieces.size(); ++r) {
    const BatchNormGradients own = batch_norm_backward_reduce(gradients[r], pieces[r], statistics, weight);
    all = r == 0 ? own
                 : BatchNormGradients{add(all.sums, own.sums), add(all.weight, own.weight), add(all.bias, own.bias)};
  }
  std::vector<Tensor> dx;
  for (size_t r = 0; r < pieces.size(); ++r)
    dx.push_back(batch_norm_backward_elemt(gradients[r], pieces[r], statistics, weight, all.sums));
  return {side_by_side(dx, pieces[0]), all.weight, all.bias};
}

// Like batch_norm in training: returns y of all samples.
inline Tensor batch_norm_of_ranks(int64_t ranks, const Tensor& x, const Tensor& weight, const Tensor& bias,
                                  const Tensor& running_mean = {}, const Tensor& running_var = {},
                                  const BatchNormAttributes& options = {}) {
  CustomFunction function;
  function.forward = [=](std::span<const Tensor> in, std::vector<Tensor>& saved) {
    const std::vector<Tensor> pieces = pieces_of(in[0], ranks);
    const BatchNormStatistics statistics = statistics_of(pieces, running_mean, running_var, options);
    saved = {in[0], in[1], statistics.mean, statistics.invstd, statistics.count};
    return normalised_by(statistics, pieces, in[1], in[2]);
  };
  function.backward = [=](const Tensor& gradient, std::span<const Tensor> saved) {
    return gradients_by({saved[2], saved[3], saved[4]}, pieces_of(gradient, ranks), pieces_of(saved[0], ranks),
                        saved[1]);
  };
  return call(function, {x, weight, bias});
}

} // namespace amplab::matrix
