// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/errors.h"

#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/autograd/recompute.h"
#include "engine/run/formats.h"
#include "engine/tensor/pytorch_error.h"
#include "kernels/contract/error.h"

#include <stdexcept>

namespace amplab::torch {
namespace {

using interpreter::Interpreter;

struct DTypeNames {
  DType dtype;
  std::string_view scalar, cpp;
};
constexpr DTypeNames kNames[] = {
    {DType::f32, "Float", "float"},
    {DType::f16, "Half", "c10::Half"},
    {DType::bf16, "BFloat16", "c10::BFloat16"},
    {DType::i64, "Long", "long int"},
    {DType::u8, "Bool", "bool"}, // the engine's u8 tensors are masks
    {DType::tf32, "Float", "float"},
    {DType::e4m3fn, "Float8_e4m3fn", "c10::Float8_e4m3fn"},
    {DType::e5m2, "Float8_e5m2", "c10::Float8_e5m2"},
};

const DTypeNames& names_of(DType dtype) {
  for (const DTypeNames& names : kNames)
    if (names.dtype == dtype) return names;
  return kNames[0];
}

constexpr const char* kBannedUnderAutocast =
    "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\n"
    "Many models use a sigmoid layer right before the binary cross entropy layer.\n"
    "In this case, combine the two layers using torch.nn.functional.binary_cross_entropy_with_logits\n"
    "or torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits and BCEWithLogits are\n"
    "safe to autocast.";

std::string sentence_of(const ModifiedInPlace& error, const Environment& environment) {
  std::string sentence =
      "one of the variables needed for gradient computation has been modified by an inplace operation: [";
  sentence.append(tensor_type(error.dtype, environment)).append(" ").append(to_string(error.shape)).append("]");
  if (!error.made_by.empty()) {
    const std::string node = error.made_by.substr(0, error.made_by.rfind("Backward"));
    sentence.append(", which is output ").append(std::to_string(error.output)).append(" of ").append(node).append(",");
  }
  sentence.append(" is at version ").append(std::to_string(error.version)).append("; expected version ");
  sentence.append(std::to_string(error.expected));
  return sentence +
         " instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
         "torch.autograd.set_detect_anomaly(True, check_nan=False).";
}

} // namespace

std::string python_name(DType dtype) { return std::string("torch.").append(torch_name(dtype)); }
std::string_view scalar_type(DType dtype) { return names_of(dtype).scalar; }
std::string_view cpp_type(DType dtype) { return names_of(dtype).cpp; }
std::string tensor_type(DType dtype, const Environment& environment) {
  const bool cuda = environment.device_type == "cuda";
  const std::string scalar(scalar_type(dtype));
  if (dtype == DType::f32 || dtype == DType::f16 || dtype == DType::i64)
    return (cuda ? "torch.cuda." : "torch.") + scalar + "Tensor";
  return (cuda ? "CUDA" : "CPU") + scalar + "Type";
}
std::string size_text(const Shape& shape) { return "torch.Size(" + to_string(shape) + ")"; }

// Message for indices of an embedding that are no integers.
static std::string index_sentence(DType dtype, const Environment& environment) {
  return "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got " +
         tensor_type(dtype, environment) + " instead (while checking arguments for embedding)";
}

// Message for a mismatch within a layer, which no function in this module has checked: at::addmm, convolutions, kernels
// that require one dtype.
static std::string sentence_of(const DTypeMismatch& error, const Environment& environment) {
  const DType x = error.dtypes[0], weight = error.dtypes[1], bias = error.dtypes.back();
  const bool has_bias = error.dtypes.size() > 2;
  const auto two = [](auto a, const char* between, auto b) { return std::string(a).append(between).append(b); };
  if (error.op == Op::linear && !has_bias)
    return (environment.device_type == "cuda" ? "expected mat1 and mat2" : "expected m1 and m2") +
           two(" to have the same dtype, but got: ", "", cpp_type(x)) + two(" != ", "", cpp_type(weight));
  if (error.op == Op::linear) {
    const bool of_bias = bias != weight;
    return std::string(of_bias ? "self" : "mat1") + " and mat2 must have the same dtype, but got " +
           two(scalar_type(of_bias ? bias : x), " and ", scalar_type(weight));
  }
  if (error.op == Op::embedding) return index_sentence(weight, environment);
  if (error.op == Op::conv2d && has_bias)
    return two("Input type (", "", cpp_type(x)) + two(") and bias type (", "", cpp_type(bias)) + ") should be the same";
  return "expected scalar type " + two(scalar_type(x), " but found ", scalar_type(weight));
}

void raise_as_pytorch(Interpreter& interpreter, const Environment& environment) {
  try {
    throw;
  } catch (const loop::LoopError&) {
    throw;
  } catch (const ModifiedInPlace& error) {
    interpreter.raise("RuntimeError", sentence_of(error, environment));
  } catch (const PromotionError&) {
    interpreter.raise("RuntimeError", "Unexpected floating ScalarType in at::autocast::prioritize");
  } catch (const BannedOpError&) {
    interpreter.raise("RuntimeError", kBannedUnderAutocast);
  } catch (const NotTwiceDifferentiable& error) {
    interpreter.raise_unsupported(std::string(error.what()) + " PyTorch can.");
  } catch (const RecomputedDifferently& error) {
    interpreter.raise("CheckpointError", error.what());
  } catch (const GraphFreed& error) {
    interpreter.raise("RuntimeError", error.what());
  } catch (const ReentrantUnderGrad& error) {
    interpreter.raise("RuntimeError", error.what());
  } catch (const NothingToDifferentiate& error) {
    interpreter.raise("RuntimeError", error.what());
  } catch (const DTypeMismatch& error) {
    interpreter.raise("RuntimeError", sentence_of(error, environment));
  } catch (const PyTorchError& error) {
    interpreter.raise(error.exception, error.what());
  } catch (const NeedsFloating&) {
    interpreter.raise_unsupported("the lab computes this of floating tensors only; PyTorch computes with integers and "
                                  "masks too. Write x.float()");
  } catch (const std::invalid_argument& error) {
    const std::string_view words = error.what(); // from a kernel that read an invalid index
    if (words.starts_with("[nll_loss] Target "))
      interpreter.raise("IndexError",
                        std::string(words.substr(11, words.find(" is out of bounds") - 11)) + " is out of bounds.");
    if (words.starts_with("[embedding] Index ")) interpreter.raise("IndexError", "index out of range in self");
    interpreter.raise("RuntimeError", error.what());
  }
}

void warn(Interpreter& interpreter, Environment& environment, const char* category, const std::string& sentence) {
  if (environment.warned.insert(sentence).second)
    interpreter.print(std::string(category).append(": ").append(sentence));
}

void raise_unsupported_name(Interpreter& interpreter, const std::string& name, const std::string& instead) {
  interpreter.raise_unsupported("the lab has no " + name + "; PyTorch does" + (instead.empty() ? "" : ". " + instead));
}

} // namespace amplab::torch
