// SPDX-License-Identifier: Apache-2.0
// The program, indented by one level. It is the last section, so that nothing in the script follows it.
#include "engine/pytorch/script_sections.h"

#include <algorithm>

namespace amplab::pytorch {
namespace {

constexpr std::string_view kIndent = "    ";

// Indents Python code, except continuation lines within strings.
class Indented {
 public:
  std::string text_of(std::string_view text) {
    while (!text.empty()) text.remove_prefix(consume(text));
    if (!result_.empty() && result_.back() != '\n') result_ += '\n';
    if (!has_code_) result_.append(kIndent).append("pass\n");
    return result_;
  }

 private:
  // Returns the number of bytes consumed.
  size_t consume(std::string_view text) {
    const char c = text.front();
    if (c == '\n' || c == '\r') return end_line(text);
    if (!quote_.empty()) return consume_string(text);
    if (at_line_start_) {
      line_ = result_.size();
      result_.append(kIndent);
    }
    at_line_start_ = false;
    if (comment_) return put(text, 1);
    if (c == '\f') { // Python treats it as a blank, but restarts column counting if it is in the indentation
      if (result_.find_first_not_of(" \t", line_) == std::string::npos)
        result_.resize(line_ + kIndent.size());
      else
        result_ += ' ';
      return 1;
    }
    comment_ = c == '#';
    if (!comment_ && c != ' ' && c != '\t') has_code_ = true;
    if (c != '"' && c != '\'') return put(text, 1);
    const std::string triple(3, c);
    quote_ = text.starts_with(triple) ? triple : std::string(1, c);
    return put(text, quote_.size());
  }

  size_t consume_string(std::string_view text) {
    at_line_start_ = false;
    if (text.starts_with(quote_)) {
      const size_t size = quote_.size();
      quote_.clear();
      return put(text, size);
    }
    if (text.front() != '\\' || text.size() == 1) return put(text, 1);
    put(text, 1);
    text.remove_prefix(1);
    if (text.front() != '\n' && text.front() != '\r') return 1 + put(text, 1);
    result_ += '\n'; // the string continues on the next line
    at_line_start_ = true;
    return 1 + (text.starts_with("\r\n") ? 2 : 1);
  }

  // Python reads files with line ends \n, \r or \r\n.
  size_t end_line(std::string_view text) {
    result_ += '\n';
    at_line_start_ = true;
    comment_ = false;
    if (quote_.size() == 1) quote_.clear();
    return text.starts_with("\r\n") ? 2 : 1;
  }

  size_t put(std::string_view text, size_t bytes) {
    result_.append(text.substr(0, bytes));
    return bytes;
  }

  std::string result_, quote_; // quote_: end of the current string, "" outside
  size_t line_ = 0;            // start of the current line in result_
  bool at_line_start_ = true, comment_ = false, has_code_ = false;
};

constexpr const char* kLoop = R"PY(
# ---- the loop ----
# The program that AMP Lab ran, unchanged. Its names are global in this script and persist over steps.{mistake}{seed}
for {batches} in steps(watch, {drawn}{schedulers}):
{loop})PY";

} // namespace

std::string loop_section(const RunConfig& config, std::string_view loop) {
  const bool mistaken = config.loop.empty() && config.clip.kind != "none" && config.clip.when == "before-unscale" &&
                        config.scaler.kind != "none";
  const char* mistake = mistaken
                            ? "\n# The classic mistake, on purpose: the clipped gradients are still scaled, so the "
                              "limit means nothing."
                            : "";
  const bool draws =
      loop.find("torch.rand") != std::string_view::npos || loop.find("torch.bernoulli") != std::string_view::npos;
  return with(
      kLoop,
      {{"mistake", mistake},
       {"seed", draws ? "\ntorch.manual_seed(SEED)  # random numbers of the loop do not depend on earlier ones" : ""},
       {"batches", data_names(config)},
       {"drawn", config.datasets.empty() ? "micro_batches(features, targets)" : "DRAWN"},
       {"schedulers", has_schedule(config) ? ", schedulers" : ""},
       {"loop", Indented().text_of(loop)}});
}

} // namespace amplab::pytorch
