// SPDX-License-Identifier: GPL-3.0-or-later
// What is trained: the lanes, and the groups of the field table that describe data, model, optimizer and course, with a
// look at the data and the model layer by layer. Edits go to all lanes unless the person says otherwise, so that a
// comparison stays fair. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/data_pictures.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/config_form.h"
#include "ui/widgets/lane_selection.h"

class QLabel;

namespace amplab {

class ScopeBox;

class ConfigurePanel : public Panel {
  Q_OBJECT

 public:
  ConfigurePanel(ConfigDocument& document, LaneSelection& selection, DataPictures& pictures, const Theme& theme,
                 QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;
  // Shows how to get there.
  void setPending(const QSet<QString>& keys, bool lanesDiffer) override;

 private:
  void updateScope();
  ConfigForm::Extra extraOf(ConfigForm& form, const QString& section);

  ConfigDocument& document_;
  LaneSelection& selection_;
  DataPictures& pictures_;
  const Theme& theme_;
  ConfigForm* form_;
  ScopeBox* scope_;
  QWidget* head_;
  QWidget* restart_;
  QLabel* restartText_;
};

} // namespace amplab
