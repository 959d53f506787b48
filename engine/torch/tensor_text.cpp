// SPDX-License-Identifier: Apache-2.0
// Follows PyTorch's torch/_tensor_str.py with its default options: four digits, eighty columns.
#include "engine/torch/in_place.h"
#include "engine/torch/tensor_object.h"

#include "engine/autograd/node.h"
#include "engine/torch/errors.h"
#include "engine/torch/host_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab::torch {
namespace {

using interpreter::Value;

constexpr size_t kColumns = 80;
constexpr int64_t kMostPrinted = 1000;

// Number format shared by all elements of a tensor.
struct Notation {
  bool whole = true, scientific = false;
};
Notation notation_of(std::span<const Value> values) {
  Notation notation;
  double most = 0, least = std::numeric_limits<double>::infinity();
  for (const Value& value : values) {
    const double size = std::abs(value.as_number());
    if (size == 0 || !std::isfinite(size)) continue;
    most = std::max(most, size);
    least = std::min(least, size);
    notation.whole &= size == std::ceil(size);
  }
  if (most > 0) notation.scientific = most / least > 1000 || most > 1e8 || (!notation.whole && least < 1e-4);
  return notation;
}

// True for every value except zero and non-finite floats.
bool sets_the_width(const Value& value) {
  return !value.is_float() || (value.as_number() != 0 && std::isfinite(value.as_number()));
}

std::string text_of(const Value& value, Notation notation) {
  if (value.is_bool()) return value.as_bool() ? "True" : "False";
  if (value.is_int()) return std::to_string(value.as_int());
  const double x = value.as_number();
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  char text[64];
  std::snprintf(text, sizeof text, notation.scientific ? "%.4e" : notation.whole ? "%.0f." : "%.4f", x);
  return text;
}

std::string rows(std::span<const std::string> words, const Shape& shape, int axis, size_t indent, size_t width) {
  if (axis == shape.rank) return words.front();
  const auto count = static_cast<size_t>(shape[axis]);
  std::string text = "[";
  const std::string margin(indent + 1, ' ');
  if (axis == shape.rank - 1) {
    const size_t in_line = std::max<size_t>(1, (kColumns - std::min(indent, kColumns)) / (width + 2));
    for (size_t i = 0; i < count; ++i) {
      if (i) text += i % in_line ? ", " : ",\n" + margin;
      text += words[i];
    }
  } else {
    const size_t each = count ? words.size() / count : 0;
    for (size_t i = 0; i < count; ++i) {
      if (i) text += "," + std::string(static_cast<size_t>(shape.rank - 1 - axis), '\n') + margin;
      text += rows(words.subspan(i * each, each), shape, axis + 1, indent + 1, width);
    }
  }
  return text + "]";
}

std::string with_suffixes(std::string text, std::span<const std::string> suffixes, size_t indent) {
  size_t line = text.size() - (text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1) + 1;
  for (const std::string& suffix : suffixes) {
    if (line + suffix.size() + 2 > kColumns) {
      text.append(",\n").append(indent, ' ').append(suffix);
      line = indent + suffix.size();
    } else {
      text.append(", ").append(suffix);
      line += suffix.size() + 2;
    }
  }
  return text + ")";
}

} // namespace

std::string tensor_text(interpreter::Interpreter& interpreter, Environment& environment, const Tensor& x) {
  if (x.count() > kMostPrinted)
    interpreter.raise_unsupported("the lab prints tensors of up to a thousand elements; this one has " +
                                  std::to_string(x.count()) + "; PyTorch prints a part of it");
  environment.before_host_sync(interpreter);
  const std::vector<Value> values = host_values(x);
  const Notation notation = notation_of(values);
  std::vector<std::string> words;
  for (const Value& value : values) words.push_back(text_of(value, notation));
  size_t width = 1;
  for (size_t i = 0; i < words.size(); ++i)
    if (sets_the_width(values[i])) width = std::max(width, words[i].size());
  if (x.shape().rank > 0)
    for (std::string& word : words)
      if (word.size() < width) word.insert(0, width - word.size(), ' ');

  constexpr std::string_view prefix = "tensor(";
  std::vector<std::string> suffixes;
  std::string body = "[]";
  if (x.count() > 0)
    body = rows(words, x.shape(), 0, prefix.size(), width);
  else if (x.shape().rank != 1)
    suffixes.push_back("size=(" + to_string(x.shape()).substr(1, to_string(x.shape()).size() - 2) + ")");
  if (environment.device_type == "cuda") suffixes.push_back("device='cuda:0'");
  const bool usual = x.dtype() == DType::f32 || ((x.dtype() == DType::i64 || x.dtype() == DType::u8) && x.count() > 0);
  if (!usual) suffixes.push_back("dtype=" + python_name(x.dtype()));
  if (is_out_of_date(x))
    suffixes.push_back("grad_fn=<Invalid>");
  else if (x.body()->node)
    suffixes.push_back("grad_fn=<" + static_cast<const Node&>(*x.body()->node).name() + ">");
  else if (x.requires_grad())
    suffixes.push_back("requires_grad=True");
  return with_suffixes(std::string(prefix) + body, suffixes, prefix.size());
}

} // namespace amplab::torch
