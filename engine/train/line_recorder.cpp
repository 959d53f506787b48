// SPDX-License-Identifier: Apache-2.0
#include "engine/train/line_recorder.h"

#include "engine/probe/origin.h"
#include "engine/run/printable.h"
#include "engine/train/did_words.h"
#include "engine/train/names_of_walk.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kLongestDid = 200; // bytes

void join(std::string& text, const std::string& more, const char* between) {
  if (more.empty()) return;
  if (!text.empty()) text += between;
  text += more;
}

// Appends what another run of the line did. Omits repetitions, and ends in "..." when too long.
void add_run(std::string& did, const std::string& words) {
  if (words.empty() || did == words || did.ends_with("; " + words)) return;
  if (did.size() + words.size() + 2 <= kLongestDid || did.empty()) return join(did, words, "; ");
  if (!did.ends_with("...")) did += "; ...";
}

void put(std::vector<NameRecord>& made, NameRecord record) {
  const auto same = [&](const NameRecord& other) { return other.name == record.name && other.scope == record.scope; };
  const auto found = std::ranges::find_if(made, same);
  if (found == made.end())
    made.push_back(std::move(record));
  else
    *found = std::move(record);
}

} // namespace

void LineRecorder::bind(const StepLoop& loop) {
  loop_ = &loop;
  table_.reset();
  has_turned_.clear();
  let_go();
}

void LineRecorder::let_go() {
  probe_ = nullptr;
  running_.clear();
}

void LineRecorder::begin_step(interpreter::WalkObserver* next) {
  next_ = next;
  let_go();
}

void LineRecorder::look(const Probe& probe) {
  if (!table_) table_ = line_table(loop_->program());
  probe_ = &probe;
  records_.assign(table_->lines.size(), {});
  for (size_t i = 0; i < records_.size(); ++i) records_[i].line = table_->lines[i];
  counted_.assign(records_.size(), 0);
  settlings_ = 0;
  elements_left_ = kMostElements;
  ops_seen_ = probe.records().size();
  printed_seen_ = loop_->printed_lines().size();
  for (const Running& running : running_) // already begun
    if (const LineTable::Entry* entry = entry_of(*running.statement)) records_[entry->line].runs = 1;
  mark();
}

LineTable::Entry* LineRecorder::entry_of(const loop::Statement& statement) {
  if (!table_) return nullptr;
  const auto found = table_->statements.find(&statement);
  return found == table_->statements.end() ? nullptr : &found->second;
}

// ---- time and op calls ----

void LineRecorder::mark() {
  if (!probe_) return;
  looking_seen_us_ = probe_->looking_us();
  mark_ = Clock::now();
}

// Adds everything since the mark to all running lines.
void LineRecorder::settle() {
  const double passed = std::chrono::duration<double, std::micro>(Clock::now() - mark_).count();
  const double time_us = std::max(0.0, passed - (probe_->looking_us() - looking_seen_us_));
  LineRecord sum;
  const std::vector<OpRecord>& ops = probe_->records();
  for (; ops_seen_ < ops.size(); ++ops_seen_) {
    const OpRecord& op = ops[ops_seen_];
    ++sum.ops;
    sum.casts += op.casts;
    sum.casts_cached += op.casts_cached;
    sum.inf += op.inf;
    sum.nan += op.nan;
    sum.zeros += op.zeros;
    sum.count += op.count;
  }
  ++settlings_;
  for (const Running& running : running_) {
    const LineTable::Entry* entry = entry_of(*running.statement);
    if (!entry || std::exchange(counted_[entry->line], settlings_) == settlings_) continue;
    LineRecord& record = records_[entry->line];
    record.time_us += time_us;
    for (auto member : {&LineRecord::ops, &LineRecord::casts, &LineRecord::casts_cached, &LineRecord::inf,
                        &LineRecord::nan, &LineRecord::zeros, &LineRecord::count})
      record.*member += sum.*member;
  }
  mark();
}

void LineRecorder::pause() {
  if (probe_) settle();
}

// ---- statements ----

void LineRecorder::before_statement(interpreter::Walk& walk, const loop::Statement& statement) {
  finish(walk, static_cast<size_t>(walk.depth()), &statement);
  if (next_)
    next_->before_statement(walk, statement);
  else
    current_origin.line = statement.where.begin.line;
  open(statement, true);
}

void LineRecorder::before_return(interpreter::Walk& walk, const loop::Statement& caller) {
  finish(walk, static_cast<size_t>(walk.depth()), nullptr);
  if (next_)
    next_->before_return(walk, caller);
  else
    current_origin.line = caller.where.begin.line;
}

void LineRecorder::again(interpreter::Walk& walk, const loop::Statement& statement) {
  finish(walk, static_cast<size_t>(walk.depth()), nullptr);
  if (next_)
    next_->again(walk, statement);
  else
    current_origin.line = statement.where.begin.line;
  running_.push_back({&statement, false});
}

void LineRecorder::open(const loop::Statement& statement, bool binds) {
  running_.push_back({&statement, binds});
  if (std::holds_alternative<loop::For>(statement.node)) has_turned_[&statement] = false;
  if (!probe_) return;
  if (const LineTable::Entry* entry = entry_of(statement); entry && entry->first) ++records_[entry->line].runs;
  mark();
}

// Ends the statement at this depth, or enters its body. next: the statement about to run there.
void LineRecorder::finish(interpreter::Walk& walk, size_t depth, const loop::Statement* next) {
  const bool runs = running_.size() > depth;
  if (probe_) settle();
  if (runs) {
    Running& running = running_[depth];
    if (const auto* turns = std::get_if<loop::For>(&running.statement->node)) {
      running.binds = next == &turns->body.front();
      if (running.binds && std::exchange(has_turned_[running.statement], true) && probe_)
        if (const LineTable::Entry* entry = entry_of(*running.statement); entry && entry->first)
          ++records_[entry->line].runs;
    }
    if (LineTable::Entry* entry = probe_ ? entry_of(*running.statement) : nullptr) close(walk, running, *entry);
    running_.erase(running_.begin() + static_cast<ptrdiff_t>(depth), running_.end());
  }
  mark();
}

// ---- effects ----

void LineRecorder::note(const Done& done) {
  if (!probe_ || running_.empty()) return;
  Running& running = running_.back();
  if (done.kind == Done::Kind::backward) running.made_gradients = true;
  if (done.kind == Done::Kind::normed) running.norm = done;
  join(running.words, words_of(done, crew_), ", ");
  if (const LineTable::Entry* entry = entry_of(*running.statement); entry && came_to_nothing(done))
    records_[entry->line].idle = true;
}

void LineRecorder::close(const interpreter::Walk& walk, Running& running, LineTable::Entry& entry) {
  LineRecord& record = records_[entry.line];
  if (running.norm) join(running.words, words_of_norm(*running.norm), ", ");
  const std::vector<StepLoop::Printed>& printed = loop_->printed_lines();
  for (; printed_seen_ < printed.size(); ++printed_seen_)
    join(running.words, printable(printed[printed_seen_].words, kLongestDid), "; ");
  add_run(record.did, running.words);
  if (running.binds) tell_made(walk, entry);
  if (!running.made_gradients) return;
  const std::vector<Parameter> parameters = crew_.parameters();
  if (std::optional<NameRecord> gradients = told_gradients(parameters, elements_left_))
    put(record.made, std::move(*gradients));
}

void LineRecorder::tell_made(const interpreter::Walk& walk, const LineTable::Entry& entry) {
  for (const LineTable::Bound& bound : entry.bound) {
    const bool local = bound.scope == NameScope::local;
    if (local && walk.frames().empty()) continue;
    const interpreter::Value& value = local ? walk.frames().back().values()[bound.slot] : walk.globals()[bound.slot];
    if (!value.is_absent()) put(records_[entry.line].made, told_name(bound.name, bound.scope, value, elements_left_));
  }
}

} // namespace amplab
