// SPDX-License-Identifier: GPL-3.0-or-later
// The list of lanes in setup: select, rename, copy, remove. Edits the ConfigDocument, so each change can be undone.
// GUI thread. Object names: "lanes", "lane:add", "lane:remove".
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QListWidget>
#include <QWidget>

class QToolButton;

namespace amplab {

class LaneList : public QWidget {
  Q_OBJECT

 public:
  LaneList(ConfigDocument& document, LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

 private:
  void reload();
  void select(int lane);
  void addCopy();
  void remove();
  void rename(int lane, const QString& name);

  ConfigDocument& document_;
  LaneSelection& selection_;
  QListWidget* list_;
  QToolButton *add_, *remove_;
};

} // namespace amplab
