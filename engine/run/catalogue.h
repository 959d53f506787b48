// SPDX-License-Identifier: Apache-2.0
// What can be chosen by name, with a title and a sentence for a person: precision modes, data sets, models. The choices
// of the field table are these rows, so that form, file and help cannot differ. Values; any thread.
#pragma once
#include <span>
#include <string_view>

namespace amplab {

struct CatalogueRow {
  std::string_view name;       // as in a configuration: "amp-fp16"
  std::string_view title;      // "AMP, fp16"
  std::string_view sentence;   // what it is and what comes of it
  std::string_view alias = {}; // another name that is accepted for it, or empty: apex's "O1"
};

std::span<const CatalogueRow> precision_modes();
std::span<const CatalogueRow> data_sets();
std::span<const CatalogueRow> models();

// The ops whose dtype `precision.op_dtype` may choose: those that autocast decides about, by the ids of the op table.
std::span<const std::string_view> overridable_ops();

// The ops that `inspect.shadow_ops` may name: those that the fp32 shadow follows, by the names that records of op calls
// have.
std::span<const std::string_view> shadowed_ops();

// The dtypes that `precision.op_dtype` may choose.
std::span<const std::string_view> override_dtypes();

} // namespace amplab
