// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/translation/table_texts.h"

#include "engine/import/headline.h"
#include "engine/run/catalogue.h"
#include "engine/run/emulation_phrases.h"
#include "engine/run/end_reason.h"
#include "engine/run/optimizer_results.h"
#include "engine/run/outcome.h"
#include "engine/run/presets.h"
#include "engine/run/scaler_rules.h"
#include "engine/run/step_columns.h"
#include "engine/run/telemetry.h"
#include "engine/settings/relevance.h"
#include "engine/settings/setting_table.h"
#include "ui/shell/actions.h"
#include "ui/shell/loop_gallery.h"

namespace amplab::support {

std::set<TableText> table_texts() {
  std::set<TableText> texts;
  const auto add = [&](const char* context, std::string_view source) {
    if (!source.empty()) texts.insert({context, std::string(source)});
  };
  for (const SettingRow& field : setting_rows())
    for (const std::string_view text : {field.label, field.unit, field.help}) add("settings", text);
  for (const auto& rows : {precision_modes(), data_sets(), models()})
    for (const CatalogueRow& row : rows)
      for (const std::string_view text : {row.title, row.sentence}) add("settings", text);
  for (const ScalerRule& rule : scaler_rules())
    for (const std::string_view text : {rule.title, rule.sentence}) add("settings", text);
  for (const Preset& preset : presets())
    for (const std::string_view text : {preset.title, preset.sentence}) add("settings", text);
  for (const LaneState state : {LaneState::ready, LaneState::running, LaneState::paused, LaneState::finished,
                                LaneState::stopped, LaneState::failed})
    add("settings", name_of(state));
  for (const std::string_view reason : inactive_reasons()) add("settings", reason);
  for (int kind = 0; kind <= static_cast<int>(kLastEventKind); ++kind)
    add("settings", name_of(static_cast<EventKind>(kind)));
  for (const std::string_view phrase : outcome_phrases()) add("settings", phrase);
  for (const std::string_view phrase : step_phrases()) add("settings", phrase);
  for (const std::string_view phrase : kEmulationPhrases) add("settings", phrase);
  for (const std::string_view phrase : importing::headline_phrases()) add("settings", phrase);
  for (int by = 0; by <= static_cast<int>(EndedBy::engine_gone); ++by)
    add("settings", phrase_of(static_cast<EndedBy>(by)));
  for (const StepColumn& column : step_columns())
    if (column.plot.position > 0)
      for (const std::string_view text : {column.plot.label, column.plot.help.empty() ? column.help : column.plot.help})
        add("Plots", text);
  for (const ActionRow& row : action_table())
    for (const char* text : {row.text, row.help}) add("amplab::Actions", text);
  for (const char* section : kGallerySections) add("gallery", section);
  for (const LoopCard& card : loop_cards()) {
    for (const QString& text : {card.title, card.shows, card.watch_for}) add("gallery", text.toStdString());
    for (const LoopCard::Lane& lane : card.lanes) add("gallery", lane.as.toStdString());
  }
  return texts;
}

} // namespace amplab::support
