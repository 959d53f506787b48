// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"
#include "kernels/quantize/product_recipe.h"

namespace amplab::formulas {

// dx = g w   dw = gT x   db = sum of g over the rows; each product as a linear map of what it multiplies
void linear(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &w = call.saved[1], &g = call.gradient;
  const auto& attributes = call.as<ProductAttributes>();
  const uint8_t of_g =
      attributes.evaluates ? attributes.records : attributes.records & quantize::bit_of(quantize::Slot::g);
  const auto with = [&](const quantize::ProductRecipe* quantize::ProductRecipe::*gradient, uint8_t records) {
    ProductAttributes its = attributes;
    its.recipe = attributes.recipe ? attributes.recipe->*gradient : nullptr;
    its.records = records;
    return its;
  };
  if (call.needs_gradient(0))
    gradients[0] = amplab::linear(g, transpose(w, 0, 1), {}, with(&quantize::ProductRecipe::gradient_of_left, of_g));
  if (call.needs_gradient(1)) {
    const Tensor rows_g = reshape(g, {-1, g.shape()[-1]}), rows_x = reshape(x, {-1, x.shape()[-1]});
    const uint8_t records = call.needs_gradient(0) && !attributes.evaluates ? 0 : of_g; // once
    gradients[1] = amplab::linear(transpose(rows_g, 0, 1), transpose(rows_x, 0, 1), {},
                                  with(&quantize::ProductRecipe::gradient_of_right, records));
  }
  if (call.edges.size() > 2 && call.needs_gradient(2)) gradients[2] = g; // summed where it arrives
}

// da = g bT   db = aT g
void matmul(const RecordedCall& call, Gradients& gradients) {
  const Tensor &a = call.saved[0], &b = call.saved[1], &g = call.gradient;
  if (call.needs_gradient(0)) gradients[0] = amplab::matmul(g, transpose(b, -2, -1));
  if (call.needs_gradient(1)) gradients[1] = amplab::matmul(transpose(a, -2, -1), g);
}

} // namespace amplab::formulas
