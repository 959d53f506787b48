// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/settings.h"

#include "engine/fields/fields.h"

#include <QSettings>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

// Counts up when docks change so that an older layout would hide one.
constexpr int kLayoutVersion = 5;

QString text_of(const std::vector<LaneSetup>& lanes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const LaneSetup& lane : lanes) list.push_back({{"colour", lane.colour}, {"config", config_to_json(lane.config)}});
  return QString::fromStdString(list.dump());
}

// Settings outlive versions: what this one cannot read is forgotten.
std::vector<LaneSetup> lanes_in(const QString& text) {
  try {
    std::vector<LaneSetup> lanes;
    for (const nlohmann::json& lane : nlohmann::json::parse(text.toStdString()))
      lanes.push_back({config_from_json(lane.at("config"), "settings"), lane.at("colour").get<int>()});
    return lanes;
  } catch (const std::exception&) {
    return {};
  }
}

} // namespace

Remembered remembered() {
  const QSettings settings;
  Remembered state;
  state.geometry = settings.value("window/geometry").toByteArray();
  if (settings.value("window/layoutVersion").toInt() == kLayoutVersion)
    state.layout = settings.value("window/layout").toByteArray();
  const int theme = settings.value("theme", static_cast<int>(ThemeChoice::system)).toInt();
  state.theme = theme >= 0 && theme <= static_cast<int>(ThemeChoice::light) ? static_cast<ThemeChoice>(theme) : ThemeChoice::system;
  state.lanes = lanes_in(settings.value("lanes").toString());
  state.engine = settings.value("engine").toString();
  for (const QString& key : settings.allKeys()) state.panels[key] = settings.value(key); // each knows its own
  return state;
}

void remember(const Remembered& state) {
  QSettings settings;
  settings.setValue("window/geometry", state.geometry);
  settings.setValue("window/layout", state.layout);
  settings.setValue("window/layoutVersion", kLayoutVersion);
  settings.setValue("theme", static_cast<int>(state.theme));
  settings.setValue("lanes", text_of(state.lanes));
  settings.setValue("engine", state.engine);
  for (auto panel = state.panels.begin(); panel != state.panels.end(); ++panel)
    settings.setValue(panel.key(), panel.value());
}

} // namespace amplab
