// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the lanes that edits apply to: all, or one. Choosing a lane selects it everywhere. A box set to a lane
// follows the selection. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QComboBox>

namespace amplab {

class ScopeBox : public QComboBox {
  Q_OBJECT

 public:
  // all: initial choice.
  ScopeBox(const ConfigDocument& document, LaneSelection& selection, const Theme& theme, bool all,
           QWidget* parent = nullptr);

  // A lane's index in the document, or ConfigDocument::kAllLanes.
  int scope() const;

 signals:
  // Also emitted if the same lane moved to another index.
  void scopeChanged();

 private:
  void reload();

  const ConfigDocument& document_;
  LaneSelection& selection_;
  const Theme& theme_;
  bool all_;
};

} // namespace amplab
