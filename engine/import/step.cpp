// SPDX-License-Identifier: Apache-2.0
// The head of the training loop: its iterable, and the number of batches per step.
#include "engine/import/body.h"
#include "engine/import/remove_statements.h"
#include "engine/import/step_interval.h"
#include "engine/import/tree.h"
#include "engine/import/update_blocks.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr double kMostBatches = 1 << 20;

// Strips progress bars such as tqdm(loader) and Bar(loader). `counts` receives enumerate()'s start if it is there.
void unwrap(Expression& iterable, std::optional<std::string>& counts) {
  const Call* call = call_in(iterable);
  while (call && !call->positional.empty()) {
    const std::string name = dotted(*call->callee);
    if (name == "range" || name == "zip") return;
    if (name == "enumerate") {
      const Expression* start = argument(*call, "start", 1);
      counts = start ? source_of(*start) : "0";
    }
    Expression inner = std::move(const_cast<Call*>(call)->positional.front());
    iterable = std::move(inner);
    call = call_in(iterable);
  }
}

// Removes `break`, which ends an epoch in the script, but would skip batches of a step here.
void leave_out_breaks(Block& block, std::vector<Remark>& remarks) {
  Block remaining;
  for (Statement& statement : block) {
    if (std::holds_alternative<Break>(statement.node)) {
      const int32_t line = statement.where.begin.line;
      remarks.push_back(
          {line, line, "break", "it ends the script's epoch; a run in the lab ends at train.steps", true});
      continue;
    }
    if (auto* with = std::get_if<With>(&statement.node)) leave_out_breaks(with->body, remarks);
    if (auto* branch = std::get_if<If>(&statement.node)) {
      leave_out_breaks(branch->then, remarks), leave_out_breaks(branch->otherwise, remarks);
      if (branch->then.empty() && branch->otherwise.empty()) continue;
      if (branch->then.empty()) branch->then.push_back({statement.where, Pass{}});
    }
    remaining.push_back(std::move(statement));
  }
  block = std::move(remaining);
}

bool calls_backward(const Block& block) { return source_of(block).find(".backward(") != std::string::npos; }
bool steps(const Block& block) { return source_of(block).find(".step(") != std::string::npos; }

void accumulate(Setup& setup, const Line& line, double steps) {
  if (steps >= 1 && steps <= kMostBatches && steps == static_cast<double>(static_cast<int64_t>(steps))) {
    setup.config.accumulation.steps = static_cast<int64_t>(steps);
    setup.trace.on(line);
    setup.trace.set("accumulation.steps", setup.config);
  } else {
    setup.remark(line, "not a whole number of batches: accumulation.steps stays at 1");
  }
}

// Replaces X, Y = next(batch_iter) and X, Y = get_batch("train") by the step's batches. Prefetching at the end of the
// loop moves to its start, with the same batches.
void draw_batches(Block& block, const std::string& index) {
  for (size_t at = 0; at < block.size(); ++at) {
    Statement& statement = block[at];
    if (auto* loop = std::get_if<For>(&statement.node)) {
      const std::string counter = dotted(loop->target);
      draw_batches(loop->body, counter.empty() ? index : counter);
    }
    auto* assignment = std::get_if<Assignment>(&statement.node);
    const Call* call = assignment ? call_in(assignment->value) : nullptr;
    const auto* pair = assignment && assignment->targets.size() == 1
                           ? std::get_if<Display>(&assignment->targets.front().node)
                           : nullptr;
    const std::string name = call ? dotted(*call->callee) : "";
    if (!pair || pair->items.size() != 2 || (name != "next" && name != "get_batch")) continue;
    assignment->value = expression_of("batches[" + index + "]");
    std::set<std::string> drawn;
    bound_by(assignment->targets.front(), drawn);
    Block before;
    std::move(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(at), std::back_inserter(before));
    const std::set<std::string> read = read_in(before);
    std::ranges::move(before, block.begin());
    if (std::ranges::any_of(drawn, [&](const std::string& each) { return read.contains(each); }))
      std::rotate(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(at),
                  block.begin() + static_cast<std::ptrdiff_t>(at) + 1);
  }
}

// A counting loop. Its body is the step. An inner loop that only calls backward() iterates over the batches.
Block counted(const Line& step, Block body, Setup& setup) {
  for (Statement& statement : body) {
    const auto* loop = std::get_if<For>(&statement.node);
    if (!loop || !calls_backward(loop->body) || steps(loop->body)) continue;
    const Call* range = call_in(loop->iterable);
    const auto count = range && dotted(*range->callee) == "range" && range->positional.size() == 1
                           ? number_of(&range->positional[0])
                           : std::nullopt;
    if (count) accumulate(setup, step, *count);
  }
  leave_out_breaks(body, setup.remarks);
  draw_batches(body, "0");
  return body;
}

// Returns true for "for batches in steps(...):" of a script that the lab exported. Its body is a step.
bool is_exported(const For& loop) {
  const Call* call = call_in(loop.iterable);
  return call && dotted(*call->callee) == "steps" && dotted(loop.target) == "batches";
}

} // namespace

Block step_of(const Line& step, Setup& setup) {
  if (step.first_word == "while") return counted(step, statements_of(step.below, setup), setup);
  Block head = read(step);
  For loop = std::move(std::get<For>(head.front().node));
  if (is_exported(loop)) return statements_of(step.below, setup);
  rewrite(loop.iterable, [&](Expression& inner) { setup.simplify(inner); });
  std::optional<std::string> counts;
  unwrap(loop.iterable, counts);
  if (const Call* range = call_in(loop.iterable); range && dotted(*range->callee) == "range") {
    if (const auto updates = updates_of_range(step, setup)) setup.config.train.steps = *updates;
    return counted(step, statements_of(step.below, setup), setup);
  }
  if (const std::string name = dotted(loop.iterable); !name.empty())
    setup.loaders.try_emplace(name, false), setup.step_loader = name;
  loop.body = statements_of(step.below, setup);
  leave_out_breaks(loop.body, setup.remarks);
  auto* pair = counts ? std::get_if<Display>(&loop.target.node) : nullptr;
  if (counts && (!pair || pair->items.size() != 2))
    throw ImportError("line " + std::to_string(step.first) +
                      ": enumerate() returns a number and a batch. Write: for i, batch in enumerate(loader).");
  if (pair) {
    const auto modulus = StepInterval(setup, dotted(pair->items[0])).in(loop.body);
    if (modulus) accumulate(setup, step, *modulus);
  }
  const std::string start = counts.value_or("0") == "0" ? "" : ", " + *counts;
  loop.iterable = expression_of(counts ? "enumerate(batches" + start + ")" : "batches");
  Block block;
  block.push_back({head.front().where, std::move(loop)});
  return block;
}

} // namespace amplab::importing
