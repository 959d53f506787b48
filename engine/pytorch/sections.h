// SPDX-License-Identifier: Apache-2.0
// The parts of the script, in their order. Each defines names that the later ones use; script.cpp says which.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "kernels/format/dtype.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace amplab::pytorch {

// `features`, `targets`, `micro_batches(features, targets)`
std::string data_section(const RunConfig& config);
// `model`, on the device and in fp32
std::string model_section(const RunConfig& config, const ModelTask& task);
// How products read, what the mode makes of `model`, regions of single layers; `masters` where the mode has them
std::string precision_section(const RunConfig& config);
// `OPS`, where single ops are computed otherwise than PyTorch would: precision.op_dtype, other lists. loop: the text
std::string ops_section(const RunConfig& config, std::string_view loop);
// `optimizer`, and `scheduler` where the rate is no constant
std::string optimizer_section(const RunConfig& config);
// `scaler`
std::string scaler_section(const RunConfig& config);
// `loss_fn`, `amp`, and `steps()`, which gives the batches of each step and prints its row
std::string steps_section(const RunConfig& config, const ModelTask& task, std::string_view loop);
// `amp`, where the loop asks for apex's; and what tells `watch` of the steps that it leaves out
std::string apex_section(const RunConfig& config, std::string_view loop);
std::string apex_watch(std::string_view loop);
// `scaler`, of a run that moves its scale as apex does
std::string apex_scaler(const ScalerConfig& scaler);
// The loop itself, the last lines of the script. loop: the text that a lane of this configuration runs
std::string loop_section(const RunConfig& config, std::string_view loop);

// What several of them ask of the configuration.
bool has_masters(const RunConfig& config);
// The format of the model's weights: "torch.float16", or nothing where they stay fp32.
std::string low_weights(const RunConfig& config);
bool has_schedule(const RunConfig& config);
bool computes_ops_otherwise(const RunConfig& config); // anywhere, not only in regions
std::string torch_dtype(DType dtype);

// The text with each {name} replaced, in one pass: what stands in a value is never looked at again. Other braces stay.
std::string with(std::string_view text, std::initializer_list<std::pair<std::string_view, std::string>> values);
// The text as it stands between Python's double quotes, single or triple: it cannot end them, and no line ends in it. A
// byte that is no UTF-8 becomes what Python reads it as in a path.
std::string within_quotes(std::string_view text);
// "text" as a Python literal; True and False; 0.001, 1e-08
std::string literal(std::string_view text);
std::string literal(bool value);
std::string literal(double value);
inline std::string literal(int64_t value) { return std::to_string(value); }

} // namespace amplab::pytorch
