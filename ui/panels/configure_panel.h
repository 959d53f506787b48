// SPDX-License-Identifier: GPL-3.0-or-later
// Form for what is trained. It has the list of lanes and the settings for data, model, optimizer and schedule. It also
// has previews of the data and of the model by layers. Edits apply to all lanes by default, to keep comparisons fair.
// A recorded run has facts instead of a form. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/config_form.h"

class QLabel;
class QScrollArea;

namespace amplab {

class BoundEditor;
class RecordedFacts;
class ScopeBox;

class ConfigurePanel : public Panel {
  Q_OBJECT

 public:
  explicit ConfigurePanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  // Shows a notice and how to restart.
  void setPending(const QSet<QString>& keys, bool lanesDiffer) override;

 private:
  void updateScope();
  void showFactsOrForm();
  ConfigForm::Extra extraOf(ConfigForm& form, const QString& section);

  DataPreviews& previews_;
  ConfigForm* form_;
  ScopeBox* scope_;
  QScrollArea* form_page_;
  RecordedFacts* facts_;
  BoundEditor* rate_; // below the facts of a script in progress
  QWidget* head_;
  QWidget* restart_;
  QLabel* restartText_;
};

} // namespace amplab
