// SPDX-License-Identifier: Apache-2.0
// The parts of the script, in their order. Each defines names that the later ones use; script.cpp says which.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "engine/run/named_sections.h"
#include "kernels/format/dtype.h"

#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace amplab::pytorch {

// `features`, `targets`, `micro_batches(features, targets)`; of data sets with names DRAWN, an endless stream of
// batches of each
std::string data_section(const RunConfig& config);
// `model`, or several under their own names and in MODELS, on the device and in fp32
std::string model_section(const RunConfig& config, std::span<const ModelTask> tasks);
// How products read, what the mode makes of the models, regions of single layers; MASTERS where the mode has them
std::string precision_section(const RunConfig& config);
// `OPS`, where single ops are computed otherwise than PyTorch would: precision.op_dtype, other lists. loop: the text
std::string ops_section(const RunConfig& config, std::string_view loop);
// Where there are several ranks: RANK, WORLD_SIZE and their process group; Sampler, which deals each its samples; batch
// norm over the batch of all; models as DistributedDataParallel's Does the script need a process group: for several
// ranks, or for a text that asks torch.distributed who it is? Does it wrap its models?
bool has_group(const RunConfig& config, std::string_view loop);
bool wraps_models(const RunConfig& config, std::string_view loop);
std::string ranks_head(const RunConfig& config, std::string_view loop);
std::string sampler_class();
std::string sync_batch_norm_section(const RunConfig& config);
std::string ranks_section(const RunConfig& config, std::string_view loop);
// The models in replicas, where the run has some
std::string replicas_section(const RunConfig& config);
// `optimizer`, or several under their own names; `schedulers` where the rate is no constant
std::string optimizer_section(const RunConfig& config);
// `scaler`, or several under their own names
std::string scaler_section(const RunConfig& config);
// `loss_fn`, `amp`, and `steps()`, which gives the batches of each step and prints its row
std::string steps_section(const RunConfig& config, const ModelTask& task,
                          std::string_view loop); // task: of the first data set
// Names of the columns beside those that every script prints, as a lane of this configuration declares them.
std::vector<std::string> declared_columns(const RunConfig& config, std::string_view loop);
// `watch`, which measures what a row says. first_line: of the script, that the loop's text will begin in.
std::string watch_section(const RunConfig& config, std::string_view loop, int64_t first_line);
// `amp`, where the loop asks for apex's; and what tells `watch` of the steps that it leaves out
std::string apex_section(const RunConfig& config, std::string_view loop);
std::string apex_watch(std::string_view loop);
// A scaler that moves its scale as apex does, and the class of such scalers
std::string apex_scaler(const std::string& name, const ScalerConfig& scaler);
std::string apex_scaler_class();
// The loop itself, the last lines of the script. loop: the text that a lane of this configuration runs
std::string loop_section(const RunConfig& config, std::string_view loop);

// Throws: ConfigError, if something of the configuration has a name that the script needs itself. frame: what stands
// before the loop, but for the data.
void refuse_names_of_frame(const RunConfig& config, std::string_view frame);

// What several of them ask of the configuration.
std::string data_names(const RunConfig& config); // as a target of `for`: "batches", "near, wide"
bool has_masters(const RunConfig& config);
// The format of the model's weights: "torch.float16", or nothing where they stay fp32.
std::string low_weights(const RunConfig& config);
bool has_schedule(const RunConfig& config);
bool computes_ops_otherwise(const RunConfig& config); // anywhere, not only in regions
std::string torch_dtype(DType dtype);

// A statement about {model}, for each of the models.
std::string of_each_model(const RunConfig& config, std::string_view statement);

// Python without its texts and comments: what a user has named is no use of a module.
std::string code_of(std::string_view script);
// A level deeper. Requires: no text over several lines in it.
std::string indented(std::string_view text);
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
