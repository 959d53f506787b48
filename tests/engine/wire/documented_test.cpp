// SPDX-License-Identifier: Apache-2.0
// docs/wire.md names each message, member and word of the tables of engine/wire, and which members have a default.
#include "engine/wire/explanation_members.h"
#include "engine/wire/inspection_members.h"
#include "engine/wire/line_members.h"
#include "engine/wire/preview_members.h"
#include "engine/wire/telemetry_members.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace amplab::wire {
namespace {

using Names = std::set<std::string, std::less<>>;

// A member that a table documents. has_default: its default follows in parentheses.
using DocumentedMembers = std::map<std::string, bool, std::less<>>;

struct DocumentRow {
  Names names; // code of the first cell
  DocumentedMembers members;
  Names words; // code of the second cell
};

// "`a`, `b` (-1: all): text" has the members a, and b with a default.
DocumentedMembers members_of_cell(const std::string& cell) {
  static const std::regex parentheses(R"(\([^()]*\))"), code(R"(`([a-z0-9_.]+)`( \(\))?)");
  const std::string text = std::regex_replace(cell, parentheses, "()");
  DocumentedMembers found;
  for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at)
    found[(*at)[1]] = (*at)[2].matched;
  return found;
}

// Returns the rows of the tables between that heading and the next one of the same level.
std::vector<DocumentRow> rows_of(const std::string& heading) {
  std::ifstream file(AMPLAB_SOURCE_DIR "/docs/wire.md");
  const std::string level = heading.substr(0, heading.find(' ') + 1);
  static const std::regex code("`([^`]+)`");
  const auto codes = [](const std::string& cell) {
    Names found;
    for (std::sregex_iterator at(cell.begin(), cell.end(), code), end; at != end; ++at) found.insert((*at)[1]);
    return found;
  };
  std::vector<DocumentRow> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == heading)
      inside = true;
    else if (line.starts_with(level))
      inside = false;
    if (!inside || !line.starts_with("| ")) continue;
    const size_t first = line.find('|', 1), second = line.find('|', first + 1);
    const std::string cell = line.substr(first, second - first);
    rows.push_back({codes(line.substr(0, first)), members_of_cell(cell), codes(cell)});
  }
  EXPECT_FALSE(rows.empty()) << heading;
  return rows;
}

template <class T>
concept NestedMap = requires(const T& value) {
  Members<T>::for_each(value, [](auto&&...) {});
};
template <class T> struct Contents { using type = T; };
template <class T> struct Contents<std::vector<T>> : Contents<T> {};

// Finds what a message consists of. Owned by a test.
struct Tables {
  std::vector<Names> maps; // member names of each nested map
  std::map<std::string, Names> words;

  template <class T> void add(const T& value) {
    if constexpr (NestedMap<T>) {
      Names names;
      Members<T>::for_each(value, [&](std::string_view name, const auto& member, const auto&...) {
        names.emplace(name);
        add_member(member);
      });
      maps.push_back(std::move(names));
    }
  }
  template <class T> void add_member(const T& member) {
    if constexpr (std::is_same_v<T, Verdict>)
      return; // a number
    else if constexpr (std::is_enum_v<T>)
      add_words(member);
    else
      add_contents(typename Contents<T>::type{});
  }
  template <class T> void add_contents(const T& value) { add(value); }
  template <class... T> void add_contents(const std::variant<T...>&) { (add(T{}), ...); }

  template <class E> void add_words(E) {
    for (int i = 0; i <= static_cast<int>(last(E{})); ++i) words[typeid(E).name()].emplace(name_of(static_cast<E>(i)));
  }
  static EventKind last(EventKind) { return kLastEventKind; }
  static LaneState last(LaneState) { return LaneState::failed; }
  static EndedBy last(EndedBy) { return EndedBy::engine_gone; }
  static Pace last(Pace) { return kLastPace; }
  static Seek last(Seek) { return kLastSeek; }
  static BreakOn last(BreakOn) { return kLastBreakOn; }
  static VariableKind last(VariableKind) { return kLastVariableKind; }
  static VariableScope last(VariableScope) { return kLastVariableScope; }
  static StopReason last(StopReason) { return kLastStopReason; }
  static TensorKind last(TensorKind) { return kLastTensorKind; }
  static Rejection last(Rejection) { return kLastRejection; }
};

// Calls visit(type, member name, is required, member) for each member of each alternative, and visit(type) before.
template <class... T> void for_each_message(const std::variant<T...>*, auto&& begin, auto&& visit) {
  const auto each = [&]<class M>(const M& message) {
    const std::string type(Members<M>::type);
    begin(type);
    Members<M>::for_each(message, [&]<class... How>(std::string_view name, const auto& member, const How&...) {
      visit(type, name, (... || std::is_same_v<How, Required>), member);
    });
  };
  (each(T{}), ...);
}

// Compares the messages with the rows of a section.
template <class Message> void expect_documented(const std::string& heading, bool with_defaults) {
  std::map<std::string, DocumentedMembers> expected, found;
  for_each_message(
      static_cast<const typename Message::variant*>(nullptr), [&](const std::string& type) { expected[type]; },
      [&](const std::string& type, std::string_view name, bool required, const auto&) {
        expected[type].emplace(name, with_defaults && !required);
      });
  for (const DocumentRow& row : rows_of(heading))
    for (const std::string& name : row.names)
      if (expected.contains(name) && !found.contains(name)) {
        found[name] = row.members;
        if (!with_defaults)
          for (auto& [member, has_default] : found[name]) has_default = false;
      }
  for (const auto& [type, members] : expected)
    EXPECT_EQ(found[type], members) << type << ", under \"" << heading << "\" of docs/wire.md";
}

Tables tables() {
  Tables all;
  const auto add = [&](const auto&, std::string_view, bool, const auto& member) { all.add_member(member); };
  for_each_message(
      static_cast<const Command::variant*>(nullptr), [](const auto&) {}, add);
  for_each_message(
      static_cast<const Report::variant*>(nullptr), [](const auto&) {}, add);
  return all;
}

TEST(Documented, EveryCommandWithItsMembersAndWhichOfThemHaveDefaults) {
  expect_documented<Command>("## Commands", true);
}

TEST(Documented, EveryReportWithItsMembers) { expect_documented<Report>("## Reports", false); }

TEST(Documented, EveryNestedMapAndColumnWithItsMembers) {
  std::set<Names> documented;
  for (const char* heading : {"### Members of nested maps", "### Columns"})
    for (const DocumentRow& row : rows_of(heading)) {
      Names names;
      for (const auto& [name, has_default] : row.members) names.insert(name);
      documented.insert(std::move(names));
    }
  for (const Names& names : tables().maps) EXPECT_TRUE(documented.contains(names)) << testing::PrintToString(names);
}

TEST(Documented, EveryWordOfALimitedList) {
  std::set<Names> documented;
  Names others; // a row per word
  for (const char* heading : {"## Commands", "## Reports", "## Versions"})
    for (const DocumentRow& row : rows_of(heading)) {
      documented.insert(row.words);
      others.insert(row.names.begin(), row.names.end());
    }
  for (auto [type, words] : tables().words) {
    const bool has_a_row = documented.contains(words);
    words.erase("none");
    EXPECT_TRUE(has_a_row || std::ranges::includes(others, words)) << testing::PrintToString(words);
  }
}

} // namespace
} // namespace amplab::wire
