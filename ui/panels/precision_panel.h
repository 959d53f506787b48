// SPDX-License-Identifier: GPL-3.0-or-later
// What mixed precision is made of: mode, scaler, clipping, accumulation, guards; and what is pointless about the present
// combination. Edits go to the selected lane unless the person says otherwise: lanes differ here on purpose. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QWidget>

class QLabel;

namespace amplab {

class ConfigForm;
class ScopeBox;

class PrecisionPanel : public QWidget {
  Q_OBJECT

 public:
  PrecisionPanel(ConfigDocument& document, LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

  // The row above the panel, for the dock to carry it.
  QWidget* head() const { return head_; }

  QStringList foldedSections() const;
  void foldSections(const QStringList& ids);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void updateScope();
  void updateHints();

  ConfigDocument& document_;
  LaneSelection& selection_;
  const Theme& theme_;
  ConfigForm* form_;
  ScopeBox* scope_;
  QWidget* head_;
  QWidget* hints_;
  QLabel* hintText_;
};

} // namespace amplab
