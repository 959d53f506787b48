// SPDX-License-Identifier: Apache-2.0
// Sections of the script, in order. Each defines names for later ones, as listed in script.cpp.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "engine/run/named_sections.h"
#include "kernels/format/dtype.h"
#include "kernels/quantize/product_recipe.h"

#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace amplab::pytorch {

// Defines `features`, `targets`, `micro_batches(features, targets)`. For named data sets also DRAWN, an endless stream
// of batches per data set.
std::string data_section(const RunConfig& config);
// Defines `model`, or several models under their own names and in MODELS, on the device and in fp32.
std::string model_section(const RunConfig& config, std::span<const ModelTask> tasks);
// Defines how operands of products are rounded, the models' conversion for the mode, regions of single layers, and
// MASTERS if the mode has them.
std::string precision_section(const RunConfig& config);
// Converts linear layers for the recipe: by torchao, or where it has none for CPUs, by a module of the script.
std::string recipe_section(const RunConfig& config);
// Defines that module, and converts the models. Requires: has_recipe() is defined.
std::string recipe_module(const RunConfig& config, const quantize::ProductRecipe& forward);
// Defines `OPS` if single ops run in another dtype than PyTorch's: precision.op_dtype, other lists. loop: the program.
std::string ops_section(const RunConfig& config, std::string_view loop);
// Sections for several ranks: RANK, WORLD_SIZE and their process group; Sampler, which assigns samples to ranks; batch
// norm over the batches of all ranks; models in DistributedDataParallel. has_group() is true if the script needs a
// process group, for several ranks or because the program uses torch.distributed. wraps_models() is true if it wraps
// its models.
bool has_group(const RunConfig& config, std::string_view loop);
bool wraps_models(const RunConfig& config, std::string_view loop);
std::string ranks_head(const RunConfig& config, std::string_view loop);
std::string sampler_class();
std::string sync_batch_norm_section(const RunConfig& config);
std::string ranks_section(const RunConfig& config, std::string_view loop);
// The models in replicas, if the run has any.
std::string replicas_section(const RunConfig& config);
// Defines `optimizer`, or several under their own names, and `schedulers` if the rate is not constant.
std::string optimizer_section(const RunConfig& config);
// Defines `scaler`, or several under their own names.
std::string scaler_section(const RunConfig& config);
// Defines `loss_fn`, `amp`, and `steps()`, a generator of each step's batches that prints its row.
std::string steps_section(const RunConfig& config, const ModelTask& task,
                          std::string_view loop); // task: for the first data set
// Returns names of the columns that a lane of this configuration declares, in addition to the standard columns.
std::vector<std::string> declared_columns(const RunConfig& config, std::string_view loop);
// Defines `watch`, which measures the columns of a row. first_line: line of the script where the loop begins.
std::string watch_section(const RunConfig& config, std::string_view loop, int64_t first_line);
// Defines `amp` if the program uses apex's. apex_watch() reports skipped steps to `watch`.
std::string apex_section(const RunConfig& config, std::string_view loop);
std::string apex_watch(std::string_view loop);
// A scaler with apex's scale updates, and its class.
std::string apex_scaler(const std::string& name, const ScalerConfig& scaler);
std::string apex_scaler_class();
// The training loop, the last lines of the script. loop: the lane's program.
std::string loop_section(const RunConfig& config, std::string_view loop);

// Throws: ConfigError if a name in the configuration is also used by the script. frame: the script before the loop,
// without the data.
void reject_frame_names(const RunConfig& config, std::string_view frame);

// Properties of the configuration used by several sections.
std::string data_names(const RunConfig& config); // as a `for` target: "batches", "near, wide"
bool has_masters(const RunConfig& config);
// Returns the dtype of the model's weights: "torch.float16", or "" for fp32.
std::string low_weights(const RunConfig& config);
bool has_schedule(const RunConfig& config);
bool overrides_ops_everywhere(const RunConfig& config); // everywhere, not only in regions
std::string torch_dtype(DType dtype);

// Repeats a statement about {model} for each model.
std::string of_each_model(const RunConfig& config, std::string_view statement);

// Returns Python code without strings and comments, because a name in them does not use a module.
std::string code_of(std::string_view script);
// Indents by one level. Requires: no multi-line strings.
std::string indented(std::string_view text);
// Replaces each {name} in one pass. Values are not searched again. Other braces stay.
std::string with(std::string_view text, std::initializer_list<std::pair<std::string_view, std::string>> values);
// Escapes the text for Python's double quotes, single or triple. The result contains no line end. A byte that is not
// UTF-8 is decoded as Python decodes paths.
std::string within_quotes(std::string_view text);
// Return Python literals: "text", True and False, 0.001, 1e-08.
std::string literal(std::string_view text);
std::string literal(bool value);
std::string literal(double value);
inline std::string literal(int64_t value) { return std::to_string(value); }

} // namespace amplab::pytorch
