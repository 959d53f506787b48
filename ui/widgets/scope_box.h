// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit is meant for: all lanes, or one of them. Picking a lane selects it everywhere; when another is selected
// elsewhere, a box that stands on a lane goes along. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QComboBox>

namespace amplab {

class ScopeBox : public QComboBox {
  Q_OBJECT

 public:
  // all: where it stands to begin with.
  ScopeBox(const ConfigDocument& document, LaneSelection& selection, const Theme& theme, bool all,
           QWidget* parent = nullptr);

  // A lane's index in the document, or ConfigDocument::kAllLanes.
  int scope() const;

 signals:
  // The lane itself may be the same and only its place another one.
  void scopeChanged();

 private:
  void reload();

  const ConfigDocument& document_;
  LaneSelection& selection_;
  const Theme& theme_;
  bool all_;
};

} // namespace amplab
