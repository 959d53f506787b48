// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/config_document.h"

#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "engine/run/lane_name.h"
#include "engine/settings/setting_ref.h"

#include <QUndoCommand>
#include <algorithm>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

qint64 steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

bool same_lanes(const std::vector<LaneSetup>& a, const std::vector<LaneSetup>& b) {
  return std::ranges::equal(a, b, {}, &LaneSetup::id, &LaneSetup::id);
}

// Returns the lanes with new ids where one is absent or repeated.
std::vector<LaneSetup> with_ids(std::vector<LaneSetup> setups) {
  std::set<LaneId> ids;
  for (LaneSetup& setup : setups)
    while (!setup.id.isValid() || !ids.insert(setup.id).second) setup.id = LaneId::make();
  return setups;
}

// Returns the settings that differ between lanes at the same index. `to` has the new values.
std::vector<SettingChange> changes_between(const std::vector<LaneSetup>& from, const std::vector<LaneSetup>& to) {
  std::vector<SettingChange> changes;
  for (size_t lane = 0; lane < std::min(from.size(), to.size()); ++lane) {
    if (from[lane].config == to[lane].config) continue;
    const RunConfig both[] = {from[lane].config, to[lane].config};
    for (const SettingRef& ref : differing_settings(both)) {
      const bool stays = ref.is_in(both[0]) && ref.is_in(both[1]); // sections are not live
      changes.push_back({static_cast<int>(lane), QString::fromStdString(ref.key()),
                         stays && ref.row().applies_at == AppliesAt::next_step});
    }
  }
  return changes;
}

// Returns the lane's updated name if the name is generated from its settings, made unique among the lanes.
std::string name_of_turned(const std::vector<LaneSetup>& lanes, size_t lane, const RunConfig& before) {
  const std::string name = name_after_change(before, lanes[lane].config);
  if (name == before.name) return name;
  return free_name(name, [&](const std::string& other) {
    for (size_t i = 0; i < lanes.size(); ++i)
      if (i != lane && lanes[i].config.name == other) return true;
    return false;
  });
}

// Returns the setting in the first lane that has it, from lane `from` on, or nothing.
std::optional<std::pair<SettingRef, int>> first_with(const std::vector<LaneSetup>& setups, const QString& key,
                                                     int from = 0) {
  for (int lane = from; lane < std::ssize(setups); ++lane)
    if (auto ref = find_setting(setups[static_cast<size_t>(lane)].config, key.toStdString()))
      return std::pair(*std::move(ref), lane);
  return std::nullopt;
}

} // namespace

// An edit, stored as all lanes before and after it. Configurations are small: a hundred edits take less memory than an
// image.
class SetupsEdit : public QUndoCommand {
 public:
  SetupsEdit(ConfigDocument& document, std::vector<LaneSetup> after, const QString& title, QString merge_key)
      : QUndoCommand(title), document_(document), before_(document.setups_), after_(std::move(after)),
        merge_key_(std::move(merge_key)), at_ms_(document.clock_()) {}

  void undo() override { document_.apply(before_); }
  void redo() override { document_.apply(after_); }
  int id() const override { return merge_key_.isEmpty() ? -1 : 1; }

  bool mergeWith(const QUndoCommand* next) override {
    const auto& edit = static_cast<const SetupsEdit&>(*next);
    if (edit.merge_key_ != merge_key_ || edit.at_ms_ - at_ms_ > ConfigDocument::kMergeWindowMs) return false;
    after_ = edit.after_;
    at_ms_ = edit.at_ms_;
    setObsolete(after_ == before_);
    return true;
  }

 private:
  ConfigDocument& document_;
  std::vector<LaneSetup> before_, after_;
  QString merge_key_; // edits with equal keys may merge; empty: never
  qint64 at_ms_;
};

ConfigDocument::ConfigDocument(QObject* parent) : ConfigDocument(steady_ms, parent) {}

ConfigDocument::ConfigDocument(Clock clock, QObject* parent) : QObject(parent), clock_(std::move(clock)) {
  stack_.setUndoLimit(kUndoDepth);
}

SettingValue ConfigDocument::value(int lane, const QString& key) const {
  const auto first = first_with(setups_, key, std::max(lane, 0));
  const bool there = first && (lane == kAllLanes || first->second == lane);
  return there ? first->first.get(config(first->second)) : SettingValue();
}

bool ConfigDocument::isMixed(const QString& key) const {
  const auto first = first_with(setups_, key);
  if (!first) return false;
  const SettingRef& ref = first->first;
  const SettingValue value = ref.get(config(first->second));
  return std::ranges::any_of(
      setups_, [&](const LaneSetup& setup) { return ref.is_in(setup.config) && ref.get(setup.config) != value; });
}

void ConfigDocument::setSetting(int lane, const QString& key, const SettingValue& value) {
  if (laneCount() == 0) return;
  std::vector<LaneSetup> after = setups_;
  const auto first = first_with(setups_, key, std::max(lane, 0));
  for (int i = 0; i < laneCount(); ++i) {
    RunConfig& config = after[static_cast<size_t>(i)].config;
    const bool has_it = !first || first->first.is_in(config); // otherwise apply_choice throws because no lane has it
    if (lane != i && (lane != kAllLanes || !has_it)) continue;
    const RunConfig& before = this->config(i);
    apply_choice(config, key.toStdString(), value);
    // A program that is the generated one follows the settings.
    if (config != before && config.loop == before.loop && !loop::is_edited(before)) config.loop.clear();
    if (key != "name") config.name = name_of_turned(after, static_cast<size_t>(i), before);
  }
  const std::string_view label = first->first.row().label;
  const QString what = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
  const QString title = lane == kAllLanes ? what : tr("%1 of %2").arg(what, QString::fromStdString(config(lane).name));
  push(std::move(after), title, QString("%1 %2").arg(lane).arg(key));
}

void ConfigDocument::replace(std::vector<LaneSetup> setups, const QString& title) {
  push(std::move(setups), title, {});
}

void ConfigDocument::openLanes(std::vector<LaneSetup> setups, const QString& title) {
  const auto is_here = [](LaneSetup opened, const LaneSetup& here) {
    if (!opened.id.isValid()) opened.id = here.id;
    return opened == here;
  };
  if (!std::ranges::equal(setups, setups_, is_here)) push(with_ids(std::move(setups)), title, {});
}

QString ConfigDocument::reasonNotToAdd() const {
  return isFull() ? tr("A window has at most %1 lanes. Remove one before you add another.").arg(kMostLanes) : QString();
}

void ConfigDocument::addLane(const RunConfig& config) {
  if (isFull()) throw ConfigError(reasonNotToAdd().toStdString());
  std::vector<LaneSetup> after = setups_;
  after.push_back({config, freeColour(), LaneId::make()});
  push(std::move(after), tr("Add lane %1").arg(QString::fromStdString(config.name)), {});
}

void ConfigDocument::insertLane(LaneSetup lane, int at) {
  std::vector<LaneSetup> after = setups_;
  const QString title = tr("Fork %1").arg(QString::fromStdString(lane.config.name));
  after.insert(after.begin() + std::min(at, laneCount()), std::move(lane));
  push(std::move(after), title, {});
}

void ConfigDocument::removeLane(int lane) {
  std::vector<LaneSetup> after = setups_;
  const QString title = tr("Remove lane %1").arg(QString::fromStdString(config(lane).name));
  after.erase(after.begin() + lane);
  push(std::move(after), title, {});
}

void ConfigDocument::load(std::vector<LaneSetup> setups) {
  stack_.clear();
  setups_ = with_ids(std::move(setups));
  emit lanesChanged();
}

int ConfigDocument::freeColour(std::set<int> taken) const {
  std::set<int> hues;
  for (const LaneSetup& lane : setups_) {
    taken.insert(lane.colour);
    hues.insert(lane.colour % kHues);
  }
  const bool every_hue = std::ssize(hues) == kHues;
  int colour = 0;
  while (taken.contains(colour) || (!every_hue && hues.contains(colour % kHues))) ++colour;
  return colour;
}

std::vector<SettingChange> ConfigDocument::changesFrom(const std::vector<LaneSetup>& running) const {
  return changes_between(running, setups_);
}

bool ConfigDocument::needsRestart(const std::vector<LaneSetup>& running) const {
  return !same_lanes(running, setups_) || !std::ranges::all_of(changesFrom(running), &SettingChange::live);
}

void ConfigDocument::push(std::vector<LaneSetup> after, const QString& title, const QString& mergeKey) {
  if (after != setups_) stack_.push(new SetupsEdit(*this, std::move(after), title, mergeKey));
}

void ConfigDocument::apply(std::vector<LaneSetup> setups) {
  const std::vector<LaneSetup> before = std::exchange(setups_, std::move(setups));
  if (!same_lanes(before, setups_))
    emit lanesChanged();
  else if (const auto changes = changes_between(before, setups_); !changes.empty())
    emit settingsChanged(changes);
}

} // namespace amplab
