// SPDX-License-Identifier: GPL-3.0-or-later
// One field of the table outside the form, as in the tool bar: its label, which says whom it changes, and its editor,
// bound to the selected lane or to all lanes. GUI thread. Object name of what is operated: "bar:" and the key.
#pragma once
#include "ui/models/config_document.h"
#include "ui/widgets/field_editor.h"
#include "ui/widgets/lane_selection.h"

namespace amplab {

class BoundEditor : public QWidget {
  Q_OBJECT

 public:
  // Requires: a key of the field table.
  BoundEditor(ConfigDocument& document, LaneSelection& selection, const char* key, bool allLanes,
              QWidget* parent = nullptr);

 signals:
  // What was entered cannot be: one sentence.
  void complained(const QString& sentence);

 private:
  int scope() const;
  void showScope();
  void reload();

  ConfigDocument& document_;
  LaneSelection& selection_;
  QString key_;
  bool allLanes_;
  FieldEditor* editor_;
};

} // namespace amplab
