// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one setting outside the form, for example in the tool bar. It is bound to the selected lane or to all
// lanes, and its label names them. GUI thread. Object name of the control: "bar:" and the key.
#pragma once
#include "ui/models/config_document.h"
#include "ui/widgets/lane_selection.h"
#include "ui/widgets/setting_editor.h"

namespace amplab {

class BoundEditor : public QWidget {
  Q_OBJECT

 public:
  // Requires: a key of the settings table.
  BoundEditor(ConfigDocument& document, LaneSelection& selection, const char* key, bool allLanes,
              QWidget* parent = nullptr);

  // Whether its lane has nothing to edit.
  void setLocked(bool locked);

 signals:
  // The entered value is invalid. sentence: why.
  void complained(const QString& sentence);

 private:
  int scope() const;
  bool isTyping() const;
  void showScope();
  void reload();

  ConfigDocument& document_;
  LaneSelection& selection_;
  QString key_;
  bool allLanes_, locked_ = false;
  std::vector<LaneId> ids_; // of the lanes shown
  SettingEditor* editor_;
};

} // namespace amplab
