// SPDX-License-Identifier: GPL-3.0-or-later
// Form for mixed precision: mode, scaler, clipping, accumulation, guards. Hints name settings without effect in the
// current combination. Edits apply to the selected lane by default, since lanes usually differ here. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

class QLabel;

namespace amplab {

class ConfigForm;
class ScopeBox;

class PrecisionPanel : public Panel {
  Q_OBJECT

 public:
  explicit PrecisionPanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void updateScope();
  void updateHints();

  ConfigForm* form_;
  ScopeBox* scope_;
  QWidget* head_;
  QWidget* hints_;
  QLabel* hintText_;
};

} // namespace amplab
