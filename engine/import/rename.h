// SPDX-License-Identifier: Apache-2.0
// Lines of a function as its caller knows them, and the parameters of a function. One thread.
#pragma once
#include "engine/import/import.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace amplab::importing {

using Renames = std::map<std::string, std::string>;
// Returns the arguments that **text passes, or the items that it adds to a dictionary; nothing if they are not known.
using Spread = std::function<std::optional<std::string>(const std::string& text, bool in_dictionary)>;

// Copies of a script's lines, which stay.
class LineCopies {
 public:
  const Line& keep(Line line) { return kept_.emplace_back(std::move(line)); }
  // Returns the line, with its body, under these names and with known `**`. Attributes, keywords of calls and strings
  // stay.
  const Line& renamed(const Line& line, const Renames& names, const Spread& spread);
  // Restores the script's texts in remarks.
  void restore_texts(std::vector<Remark>& remarks) const;

 private:
  void note_texts(const Line& original, const Line& copy);

  std::deque<Line> kept_;
  std::map<std::pair<int32_t, std::string>, std::string> texts_;
};

struct ScriptParameter {
  std::string name;
  std::string default_value; // as written; empty: none
  bool is_rest = false;      // **name
};

// Returns the parameters of a `def`, without self and without annotations, up to *args; **kwargs too. Returns nullopt
// if it cannot read them.
std::optional<std::vector<ScriptParameter>> parameters_of(const Line& definition);

// Returns a field "lr: float = 0.1" or "lr = 0.1" of a class, nullopt for other lines.
std::optional<ScriptParameter> field_of(const Line& line);

} // namespace amplab::importing
