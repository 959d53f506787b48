// SPDX-License-Identifier: Apache-2.0
// Precision modes, data sets and models that can be chosen by name, each with a title and a sentence. The choices of
// the settings table are these rows, so form, file and help agree. Values, any thread.
#pragma once
#include <span>
#include <string_view>

namespace amplab {

struct CatalogueRow {
  std::string_view name;     // as in a configuration: "amp-fp16"
  std::string_view title;    // "AMP FP16"
  std::string_view sentence; // what it is and what follows from it
};

std::span<const CatalogueRow> precision_modes();
std::span<const CatalogueRow> data_sets();
std::span<const CatalogueRow> models();

// Returns the ids of the ops that autocast decides about. `precision.op_dtype` may override their dtype.
std::span<const std::string_view> overridable_ops();

// Returns the ops that `inspect.shadow_ops` may name, as op records name them. The fp32 shadow follows these.
std::span<const std::string_view> shadowed_ops();

// Returns the dtypes that `precision.op_dtype` may choose.
std::span<const std::string_view> override_dtypes();

} // namespace amplab
