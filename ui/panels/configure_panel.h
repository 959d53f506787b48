// SPDX-License-Identifier: GPL-3.0-or-later
// What is trained: the lanes, and the groups of the field table that describe data, model, optimizer and course. Edits
// go to all lanes unless the person says otherwise, so that a comparison stays fair. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QSet>
#include <QWidget>

class QLabel;

namespace amplab {

class ConfigForm;
class ScopeBox;

class ConfigurePanel : public QWidget {
  Q_OBJECT

 public:
  ConfigurePanel(ConfigDocument& document, LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

  // Keys whose new value waits for a restart; lanesDiffer: lanes were added or removed since. Shows how to get there.
  void setPending(const QSet<QString>& keys, bool lanesDiffer);

  // The row above the panel, for the dock to carry it.
  QWidget* head() const { return head_; }

  QStringList foldedSections() const;
  void foldSections(const QStringList& ids);

 signals:
  void restartWanted();

 private:
  void updateScope();

  ConfigDocument& document_;
  LaneSelection& selection_;
  ConfigForm* form_;
  ScopeBox* scope_;
  QWidget* head_;
  QWidget* restart_;
  QLabel* restartText_;
};

} // namespace amplab
