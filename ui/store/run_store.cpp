// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/run_store.h"

#include "engine/run/lane_name.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>
#include <utility>

namespace amplab {
namespace {

constexpr int64_t kMostJoined = 200'000, kJoinedAtOnce = 4096; // rows

} // namespace

RunStore::RunStore(QObject* parent, StepColumns table) : QObject(parent), table_(table) {}
RunStore::~RunStore() = default;

int RunStore::indexOf(LaneId id) const {
  const auto found = std::ranges::find(lanes_, id, &LaneStore::id);
  return found == lanes_.end() ? -1 : static_cast<int>(found - lanes_.begin());
}

int64_t RunStore::lastStep() const {
  int64_t last = 0;
  for (const auto& lane : lanes_) last = std::max(last, lane->last_step());
  return last;
}

double RunStore::value_at_step(int lane, Series series, int64_t step) const {
  while (this->lane(lane).isFork() && step <= this->lane(lane).info().fork_step)
    lane = static_cast<int>(this->lane(lane).info().parent);
  return this->lane(lane).value_at_step(series, step);
}

std::vector<Series> RunStore::seriesOf(std::span<const std::string> columns) {
  std::vector<Series> series;
  for (const std::string& name : columns) {
    const auto known = std::ranges::find(declared_, name);
    series.push_back(declared_series(static_cast<size_t>(known - declared_.begin())));
    if (known == declared_.end()) declared_.push_back(name);
  }
  return series;
}

std::optional<Series> RunStore::declaredBy(const LaneStore& lane, std::string_view column) const {
  const auto found = std::ranges::find(declared_, column);
  if (found == declared_.end()) return std::nullopt;
  const Series series = declared_series(static_cast<size_t>(found - declared_.begin()));
  return lane.has(series) ? std::optional(series) : std::nullopt;
}

std::unique_ptr<LaneStore> RunStore::makeLane(int index, LaneSetup setup, LaneInfo info) {
  if (!setup.id.isValid()) setup.id = LaneId::make();
  std::vector<Series> series = seriesOf(std::span(info.columns).first(std::min(info.columns.size(), kMostDeclared)));
  auto lane =
      std::make_unique<LaneStore>(index, std::move(setup), std::move(info), std::move(series), scratch_, table_);
  lane->number_ = ++made_;
  return lane;
}

void RunStore::setProgram(int lane, std::string loop, const std::vector<std::string>& columns) {
  LaneStore& its = *lanes_[static_cast<size_t>(lane)];
  its.info_.loop = std::move(loop);
  const size_t there = its.info_.columns.size(), count = std::min(columns.size(), kMostDeclared);
  if (count <= there) return;
  publish();
  emit lanesAboutToChange();
  const auto more = std::span(columns).subspan(there, count - there);
  its.declare(seriesOf(more));
  its.info_.columns.insert(its.info_.columns.end(), more.begin(), more.end());
  emit lanesChanged();
}

// A lane without rows is not kept. Its forks would share the steps of the run that replaces it, so they begin at their
// fork step.
void RunStore::addEarlier(std::unique_ptr<LaneStore> lane) {
  for (auto& fork : lanes_)
    if (fork->info_.parent == lane->index()) fork->info_.parent = -1;
  if (lane->empty()) return;
  std::string name = lane->name();
  earlier_.add(std::move(lane), std::move(name));
}

// Copies the shared steps into a fork, because its parent may disappear. If that would block the GUI thread too long,
// the fork begins at its fork step.
void RunStore::copySharedRows(LaneStore& lane) {
  struct Section {
    const LaneStore* of;
    int64_t rows;
  };
  std::vector<Section> sections{{&lane, lane.rows()}}; // latest first
  int64_t limit = std::numeric_limits<int64_t>::max(), rows = lane.rows();
  for (const LaneStore* each = &lane; each->isFork();) {
    limit = std::min(limit, each->info().fork_step);
    each = lanes_[static_cast<size_t>(each->info().parent)].get();
    sections.push_back({each, each->row_at_or_after(Series::step, static_cast<double>(limit) + 1)});
    rows += sections.back().rows;
  }
  lane.info_.parent = -1;
  if (lane.empty() || rows == lane.rows() || rows > kMostJoined) return;
  LaneStore joined(lane.index(), lane.setup_, lane.info_, lane.declared_, scratch_, table_);
  std::vector<StepRecord> some;
  for (auto section = sections.rbegin(); section != sections.rend(); ++section)
    for (int64_t row = 0; row < section->rows; joined.append(some)) {
      some.clear();
      for (const int64_t last = std::min(section->rows, row + kJoinedAtOnce); row < last; ++row) {
        some.push_back(section->of->record(row));
        if (section->of->info().columns != lane.info().columns) some.back().declared = none_declared();
      }
    }
  lane.columns_ = std::move(joined.columns_);
  lane.pyramids_ = std::move(joined.pyramids_);
  lane.latest_ = std::move(joined.latest_);
}

void RunStore::mirrorEarlier(const EarlierRun& run, std::span<const StepRecord> steps) {
  const EarlierRun* there = earlier_.find(run.number());
  EarlierRun mirrored{there ? there->run : nullptr, run.name, run.shown, run.pinned};
  if (!there) {
    mirrored.run = makeLane(0, run.run->setup(), {});
    mirrored.run->number_ = run.number();
  }
  if (!steps.empty()) mirrored.run->append(steps);
  if (there)
    *std::ranges::find(earlier_.all_, run.number(), &EarlierRun::number) = std::move(mirrored);
  else
    earlier_.all_.insert(std::ranges::lower_bound(earlier_.all_, run.number(), {}, &EarlierRun::number),
                         std::move(mirrored));
}

void RunStore::copyNames(const RunStore& from) {
  bool changed = false;
  for (auto& lane : lanes_) {
    const std::string& name = from.lane(lane->index()).name();
    changed = changed || lane->name() != name;
    lane->current_.name = name;
  }
  if (changed) emit lanesChanged();
}

void RunStore::beginEarlier(LaneSetup setup, LaneInfo info) {
  assert(lanes_.empty());
  lanes_.push_back(makeLane(0, std::move(setup), std::move(info)));
  pending_.assign(1, {});
}

void RunStore::convertToEarlier(std::string name) {
  earlier_.add(std::move(lanes_.front()), std::move(name), true);
  lanes_.clear();
  pending_.clear();
}

void RunStore::reset(std::vector<LaneSetup> setups, std::vector<LaneInfo> infos) {
  assert(setups.size() == infos.size());
  publish();
  emit lanesAboutToChange();
  const bool stays =
      lanes_.empty() || std::ranges::any_of(setups, [this](const LaneSetup& each) { return indexOf(each.id) >= 0; });
  for (auto& lane : lanes_) copySharedRows(*lane); // a parent is before its forks
  for (auto& lane : std::exchange(lanes_, {})) addEarlier(std::move(lane));
  divergences_.clear();
  for (size_t i = 0; i < setups.size(); ++i)
    lanes_.push_back(makeLane(static_cast<int>(i), std::move(setups[i]), std::move(infos[i])));
  pending_.assign(lanes_.size(), {});
  if (!stays) earlier_.hideUnpinned();
  emit lanesChanged();
  emit earlier_.changed();
}

void RunStore::moveFrom(RunStore& read) {
  publish();
  emit lanesAboutToChange();
  lanes_ = std::exchange(read.lanes_, {});
  scratch_ = std::exchange(read.scratch_, std::make_shared<ScratchFile>()); // holds the rows of those lanes
  scratch_error_reported_ = false;
  read.pending_.clear();
  divergences_.clear();
  const auto move_in = [this](LaneStore& lane) {
    lane.number_ = ++made_;
    const std::span<const std::string> columns = lane.info_.columns;
    lane.declared_ = seriesOf(columns.first(lane.declared_.size())); // names may have other series here
  };
  earlier_.all_ = std::exchange(read.earlier_.all_, {});
  for (const EarlierRun& run : earlier_.all_) move_in(*run.run);
  for (auto& lane : lanes_) move_in(*lane);
  pending_.assign(lanes_.size(), {});
  emit lanesChanged();
  emit earlier_.changed();
}

int RunStore::addLane(LaneSetup setup, LaneInfo info) {
  assert(info.parent >= 0 && info.parent < laneCount());
  publish();
  emit lanesAboutToChange();
  lanes_.push_back(makeLane(laneCount(), std::move(setup), std::move(info)));
  pending_.emplace_back();
  emit lanesChanged();
  return laneCount() - 1;
}

void RunStore::rewindLane(int lane) {
  publish();
  emit lanesAboutToChange();
  auto& old = lanes_[static_cast<size_t>(lane)];
  LaneInfo info = old->info();
  info.parent = -1;
  info.parent_run_id.clear();
  info.fork_step = 0;
  auto fresh = makeLane(lane, old->setup(), std::move(info));
  copySharedRows(*old);
  addEarlier(std::exchange(old, std::move(fresh)));
  std::erase_if(divergences_,
                [&](const auto& found) { return found.first.first == lane || found.first.second == lane; });
  emit lanesChanged();
  emit earlier_.changed();
}

void RunStore::continueFrom(int lane, int64_t step, LaneInfo info) {
  publish();
  emit lanesAboutToChange();
  auto& its = lanes_[static_cast<size_t>(lane)];
  if (info.columns == its->info_.columns) {
    info.parent = its->info_.parent;
    info.parent_run_id = its->info_.parent_run_id;
    info.fork_step = its->info_.fork_step;
    its->info_ = std::move(info);
    emit laneToBeCut(lane, step);
    its->cutAfter(step);
  } else {
    auto fresh = makeLane(lane, its->current_setup(), std::move(info));
    copySharedRows(*its);
    addEarlier(std::exchange(its, std::move(fresh)));
  }
  std::erase_if(divergences_,
                [&](const auto& found) { return found.first.first == lane || found.first.second == lane; });
  emit lanesChanged();
  emit earlier_.changed();
}

std::string RunStore::forkName(const std::string& parent) const {
  const auto is_used = [this](const std::string& name) {
    return std::ranges::any_of(lanes_, [&](const auto& lane) { return lane->name() == name; });
  };
  int number = 1;
  while (is_used(parent + "." + std::to_string(number))) ++number;
  return parent + "." + std::to_string(number);
}

void RunStore::appendSteps(int lane, std::span<const StepRecord> records) {
  lanes_[static_cast<size_t>(lane)]->append(records);
  pending_[static_cast<size_t>(lane)].steps = true;
}

// A changed setting may rename the lane. Views that list names must refresh.
void RunStore::appendEvents(int lane, std::vector<Event> events) {
  LaneStore& its = *lanes_[static_cast<size_t>(lane)];
  std::string name = its.name();
  if (std::ranges::find(events, EventKind::setting, &Event::kind) != events.end())
    name = name_after_change(its.current_, its.configAfter(events));
  const bool renamed = name != its.name();
  if (renamed) {
    publish();
    emit lanesAboutToChange();
    name = free_name(name, [&](const std::string& other) {
      return std::ranges::any_of(lanes_, [&](const auto& each) { return each.get() != &its && each->name() == other; });
    });
  }
  its.append(std::move(events));
  its.current_.name = std::move(name);
  if (renamed) emit lanesChanged();
  pending_[static_cast<size_t>(lane)].events = true;
}

void RunStore::appendOps(int lane, std::vector<OpRecord> ops) {
  lanes_[static_cast<size_t>(lane)]->append(std::move(ops));
  pending_[static_cast<size_t>(lane)].ops = true;
}

void RunStore::appendPhase(int lane, PhaseRecord phase) {
  lanes_[static_cast<size_t>(lane)]->append(std::move(phase));
  pending_[static_cast<size_t>(lane)].phases = true;
}

void RunStore::setStop(int lane, LineStop stop) {
  LaneStore& its = *lanes_[static_cast<size_t>(lane)];
  (stop.past ? its.past_calls_ : its.stop_calls_).add(stop);
  (stop.past ? its.past_ : its.stop_) = std::move(stop);
  pending_[static_cast<size_t>(lane)].positions = true;
}

// Its calls stay, because it may stop in the same step again.
void RunStore::forgetStop(int lane) {
  if (std::exchange(lanes_[static_cast<size_t>(lane)]->stop_, {})) pending_[static_cast<size_t>(lane)].positions = true;
}

void RunStore::clearPastStop(int lane) {
  lanes_[static_cast<size_t>(lane)]->past_calls_ = {};
  if (std::exchange(lanes_[static_cast<size_t>(lane)]->past_, {})) pending_[static_cast<size_t>(lane)].positions = true;
}

void RunStore::setLines(int lane, LinesOfStep lines) {
  lanes_[static_cast<size_t>(lane)]->lines_ = std::move(lines);
  pending_[static_cast<size_t>(lane)].lines = true;
}

void RunStore::appendInspection(int lane, StepInspection inspection) {
  lanes_[static_cast<size_t>(lane)]->inspections_.add(std::move(inspection));
  pending_[static_cast<size_t>(lane)].inspections = true;
}

void RunStore::setInspectionCost(int lane, const InspectionCost& cost) {
  lanes_[static_cast<size_t>(lane)]->inspections_.setCost(cost);
  pending_[static_cast<size_t>(lane)].inspections = true;
}

void RunStore::setPreview(int lane, LanePreview preview) {
  lanes_[static_cast<size_t>(lane)]->preview_ = std::make_shared<const LanePreview>(std::move(preview));
  pending_[static_cast<size_t>(lane)].previews = true;
}

void RunStore::setValues(int lane, TensorValues values) {
  values_ = std::make_shared<const TensorValues>(std::move(values));
  lane_of_values_ = lanes_[static_cast<size_t>(lane)]->id();
  emit valuesReceived();
}

void RunStore::setForecast(std::vector<MemoryForecast> forecast) {
  forecast_ = std::move(forecast);
  emit forecastReceived();
}

void RunStore::setExplanation(int lane, Explanation explanation) {
  const int64_t step = explanation.step;
  lanes_[static_cast<size_t>(lane)]->explanations_[step] = std::move(explanation);
  emit explained(lane, step);
}

void RunStore::setDivergence(Divergence divergence) {
  const int a = static_cast<int>(divergence.a), b = static_cast<int>(divergence.b);
  divergences_[{a, b}] = std::move(divergence);
  emit divergenceFound(a, b);
}

const Divergence* RunStore::divergence(int a, int b) const {
  const auto found = divergences_.find({a, b});
  return found == divergences_.end() ? nullptr : &found->second;
}

void RunStore::setStatus(int lane, LaneStatus status) {
  lanes_[static_cast<size_t>(lane)]->status_ = std::move(status);
  pending_[static_cast<size_t>(lane)].status = true;
}

void RunStore::publish() {
  News all;
  for (int lane = 0; lane < laneCount(); ++lane) {
    const News news = std::exchange(pending_[static_cast<size_t>(lane)], {});
    if (news.steps) emit stepsAppended(lane);
    if (news.events) emit eventsAppended(lane);
    if (news.ops) emit opsReceived(lane);
    if (news.phases) emit phasesReceived(lane);
    if (news.status) emit statusChanged(lane);
    if (news.positions) emit positionsChanged(lane);
    if (news.lines) emit linesReceived(lane);
    if (news.inspections) emit inspectionsReceived(lane);
    if (news.previews) emit previewReceived(lane);
    all = {all.steps || news.steps,   all.events || news.events,           all.ops || news.ops,
           all.phases || news.phases, all.status || news.status,           all.positions || news.positions,
           all.lines || news.lines,   all.inspections || news.inspections, all.previews || news.previews};
  }
  if (all.any()) emit published(all);
  if (!scratch_->failure().empty() && !std::exchange(scratch_error_reported_, true))
    emit memoryWillGrow(QString::fromStdString(scratch_->failure()));
}

} // namespace amplab
