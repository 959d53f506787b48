// SPDX-License-Identifier: Apache-2.0
#include "engine/import/apex.h"

#include "engine/import/tree.h"
#include "engine/run/mode.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

Statement statement_of(const std::string& text, int32_t line) {
  Block block = parse(text + "\n").body;
  block.front().where.begin.line = line;
  return std::move(block.front());
}

// Returns true if the statement calls a model or a loss.
bool computes(const Statement& statement, const Setup& setup) {
  const auto* assignment = std::get_if<Assignment>(&statement.node);
  if (!assignment) return false;
  bool found = false;
  rewrite(const_cast<Expression&>(assignment->value), [&](Expression& inner) { // read-only
    const Call* call = call_in(inner);
    const std::string name = call ? dotted(*call->callee) : "";
    found = found || setup.models.contains(name) || name == "model" || name == "loss_fn" || name.starts_with("F.");
  });
  return found;
}

void enclose(Block& body, const Setup& setup) {
  Block enclosed;
  bool open = false; // the last enclosed statement is a region created here
  for (Statement& statement : body) {
    const bool within = computes(statement, setup);
    if (within && !open) {
      enclosed.push_back(statement_of("with torch.autocast(device_type=device, dtype=torch.float16):\n    pass",
                                      statement.where.begin.line));
      std::get<With>(enclosed.back().node).body.clear();
    }
    open = within;
    (within ? std::get<With>(enclosed.back().node).body : enclosed).push_back(std::move(statement));
  }
  body = std::move(enclosed);
}

} // namespace

void open_regions(Block& body, const Setup& setup) {
  if (!mode_of(setup.config).autocast) return;
  Block* computing = &body;
  if (!body.empty())
    if (auto* loop = std::get_if<For>(&body.front().node)) computing = &loop->body;
  enclose(*computing, setup);
}

} // namespace amplab::importing
