// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_settings.h"

#include "engine/run/most_lanes.h"
#include "engine/settings/setting_table.h"

#include <QRegularExpression>
#include <QSettings>

namespace amplab {
namespace {

constexpr const char* kPerspectiveKey = "window/perspective";

// Stores each lane as colour, id and configuration text, separated by spaces. Earlier versions stored no id.
QStringList texts_of(const std::vector<LaneSetup>& lanes) {
  QStringList texts;
  for (const LaneSetup& lane : lanes)
    texts << QString("%1 %2 ").arg(lane.colour).arg(lane.id.value) + QString::fromStdString(config_text(lane.config));
  return texts;
}

// Settings outlive versions. Unreadable entries are dropped.
std::vector<LaneSetup> lanes_in(const QStringList& texts) {
  static const QRegularExpression form("^(-?\\d+) (?:(\\d+) )?(.*)$", QRegularExpression::DotMatchesEverythingOption);
  std::vector<LaneSetup> lanes;
  for (const QString& text : texts.mid(0, kMostLanes)) {
    const QRegularExpressionMatch parts = form.match(text);
    if (!parts.hasMatch()) return {};
    try {
      lanes.push_back({config_from_text(parts.captured(3).toStdString(), "settings"), parts.captured(1).toInt(),
                       LaneId(parts.captured(2).toLongLong())});
    } catch (const ConfigError&) {
      return {};
    }
  }
  return lanes;
}

} // namespace

WindowSettings load_window_settings() {
  const QSettings settings;
  WindowSettings state;
  state.geometry = settings.value("window/geometry").toByteArray();
  state.layout = settings.value("window/layout").toByteArray();
  // Other arrangements are a layout of the docks alone.
  const auto perspective = static_cast<Perspective>(settings.value(kPerspectiveKey).toInt());
  if (perspective == Perspective::quiet || perspective == Perspective::lesson) state.perspective = perspective;
  state.first_start = state.geometry.isEmpty() && !settings.contains(kPerspectiveKey);
  const int theme = settings.value("theme", static_cast<int>(ThemeChoice::system)).toInt();
  state.theme = theme >= 0 && theme <= static_cast<int>(ThemeChoice::light) ? static_cast<ThemeChoice>(theme)
                                                                            : ThemeChoice::system;
  state.lanes = lanes_in(settings.value("lanes").toStringList());
  state.engine = settings.value("engine").toString();
  for (const QString& key : settings.allKeys()) state.panels[key] = settings.value(key); // each panel knows its key
  return state;
}

void save_window_settings(const WindowSettings& state) {
  save_theme(state.theme);
  save_perspective(state.perspective);
  QSettings settings;
  settings.setValue("window/geometry", state.geometry);
  settings.setValue("window/layout", state.layout);
  settings.setValue("lanes", texts_of(state.lanes));
  settings.setValue("engine", state.engine);
  for (auto panel = state.panels.begin(); panel != state.panels.end(); ++panel)
    settings.setValue(panel.key(), panel.value());
}

void save_perspective(Perspective perspective) { QSettings().setValue(kPerspectiveKey, static_cast<int>(perspective)); }

void save_theme(ThemeChoice choice) { QSettings().setValue("theme", static_cast<int>(choice)); }

void save_shortcuts(const QVariantMap& keys) { QSettings().setValue("keys", keys); }

} // namespace amplab
