// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lesson_text.h"

#include "engine/lesson/lesson_error.h"

#include <algorithm>
#include <string_view>

namespace amplab::lesson {
namespace {

constexpr std::string_view kFence = "```";

bool is_blank(std::string_view line) { return trimmed(line).empty(); }

class LessonSplitter {
 public:
  LessonSplitter(std::string_view file, const std::string& source, const std::vector<std::string_view>& kinds)
      : rest_(file), source_(source), kinds_(kinds) {}

  std::vector<Section> all() {
    if (rest_.find('\0') != std::string_view::npos) fail("contains a zero byte: it is not text");
    for (std::string_view line; next(line);) add_line(line);
    if (sections_.empty()) fail("has no title; expected \"# Title\" as the first line");
    for (Section& section : sections_)
      for (std::string* text : {&section.text, &section.reveal}) *text = std::string(trimmed(*text));
    return std::move(sections_);
  }

 private:
  [[noreturn]] void fail(const std::string& sentence) const {
    throw LessonError(source_ + ", line " + std::to_string(number_) + ": " + sentence + ".");
  }

  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    ++number_;
    return true;
  }

  void add_line(std::string_view line) {
    if (line.starts_with("## ") || (sections_.empty() && line.starts_with("# "))) {
      sections_.push_back({std::string(trimmed(line.substr(line.find(' ')))), number_, {}, {}, {}});
      revealed_ = false;
      return;
    }
    if (sections_.empty()) {
      if (is_blank(line)) return;
      fail("is before the title; expected \"# Title\" as the first line");
    }
    if (line.starts_with("# ")) fail("is a second title; a step begins with \"## Title\"");
    if (line.starts_with("### ")) {
      if (trimmed(line.substr(4)) != "Reveal")
        fail("has an unknown heading; use #### or deeper within a text, and \"### Reveal\" before text that is hidden "
             "at first");
      if (sections_.size() == 1) fail("has a reveal before the first step");
      if (revealed_) fail("has a second reveal in one step");
      revealed_ = true;
      return;
    }
    if (line.starts_with(kFence)) return fence(line);
    add(line);
  }

  void add(std::string_view line) {
    std::string& text = revealed_ ? sections_.back().reveal : sections_.back().text;
    text.append(line) += '\n';
  }

  void fence(std::string_view opening) {
    const int begin = number_;
    const std::string_view kind = trimmed(opening.substr(kFence.size()));
    const bool means_something = std::ranges::find(kinds_, kind) != kinds_.end();
    FencedBlock block{std::string(kind), {}, begin};
    if (!means_something) add(opening);
    for (std::string_view line; next(line);) {
      if (line.starts_with(kFence)) {
        if (means_something)
          sections_.back().blocks.push_back(std::move(block));
        else
          add(line);
        return;
      }
      means_something ? entry(line, block) : add(line);
    }
    number_ = begin;
    fail("begins a block without a closing ```");
  }

  void entry(std::string_view line, FencedBlock& block) {
    if (is_blank(line)) return;
    if (line[0] == ' ' || line[0] == '\t') {
      if (block.entries.empty()) fail("begins with blanks to continue the line before it, but there is none");
      block.entries.back().value.append(" ").append(trimmed(line));
      return;
    }
    if (block.kind == "claims") {
      block.entries.push_back({"", std::string(trimmed(line)), number_});
      return;
    }
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) fail("is not \"key: value\", as expected in a block \"" + block.kind + "\"");
    block.entries.push_back(
        {std::string(trimmed(line.substr(0, colon))), std::string(trimmed(line.substr(colon + 1))), number_});
  }

  std::string_view rest_;
  const std::string& source_;
  const std::vector<std::string_view>& kinds_;
  std::vector<Section> sections_;
  bool revealed_ = false;
  int number_ = 0;
};

} // namespace

std::vector<Section> sections_of(std::string_view file, const std::string& source,
                                 const std::vector<std::string_view>& kinds) {
  return LessonSplitter(file, source, kinds).all();
}

namespace {

// Returns the position after the closing backquotes of the code that begins at `at`, or the end of the text if
// unclosed.
size_t end_of_code(const std::string& text, size_t at) {
  size_t ticks = 0;
  while (at + ticks < text.size() && text[at + ticks] == '`') ++ticks;
  const size_t closing = text.find(std::string(ticks, '`'), at + ticks);
  return closing == std::string::npos ? text.size() : closing + ticks;
}

// Returns the position of the last bar outside brackets and quotes, which separates the format.
size_t bar_of(std::string_view figure) {
  size_t bar = std::string_view::npos;
  int depth = 0;
  char quote = 0;
  for (size_t at = 0; at < figure.size(); ++at) {
    const char c = figure[at];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (c == '|' && depth == 0) {
      bar = at;
    }
  }
  return bar;
}

} // namespace

std::vector<TextPart> figures_in(const std::string& text) {
  std::vector<TextPart> parts(1);
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '`') {
      const size_t end = end_of_code(text, at);
      parts.back().text.append(text, at, end - at);
      at = end;
    } else if (text.compare(at, 2, "{{") == 0) {
      const size_t end = text.find("}}", at);
      if (end == std::string::npos) throw LessonError("has {{ without }}");
      const std::string_view figure = std::string_view(text).substr(at + 2, end - at - 2);
      const size_t bar = bar_of(figure);
      const std::string_view format = bar == std::string_view::npos ? "" : trimmed(figure.substr(bar + 1));
      parts.push_back({std::string(trimmed(figure.substr(0, bar))), true, std::string(format)});
      parts.emplace_back();
      at = end + 2;
    } else {
      parts.back().text += text[at++];
    }
  }
  return parts;
}

} // namespace amplab::lesson
