// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one setting, by its type: check box, drop-down, number box, or a line of text for names and lists.
// Owned by its parent; GUI thread. Object name of the control: "setting:" and the key.
#pragma once
#include "engine/settings/setting_table.h"

#include <QWidget>

namespace amplab {

class SettingEditor : public QWidget {
  Q_OBJECT

 public:
  // Requires: the field outlives the editor, as rows of the settings table do.
  static SettingEditor* create(const SettingRow& setting, QWidget* parent);

  const SettingRow& setting() const { return setting_; }

  // Shows a value without emitting edited(). Replaces text that is being typed.
  virtual void showValue(const SettingValue& value) = 0;

  // Returns whether text was typed and not entered yet. enterTyped() enters it, as leaving the control does.
  virtual bool isTyping() const { return false; }
  virtual void enterTyped() {}

  // Marks that the edited lanes have different values. The first lane's value is shown.
  virtual void showMixed(bool mixed);

  // Marks the content as refused, for the reason in `sentence`. Empty clears the mark.
  void showRejection(const QString& sentence);

  // The widget that receives input, for focus and tests.
  QWidget* control() const { return control_; }

 signals:
  // The user edited the value. It is not validated yet.
  void edited(const SettingValue& value);

 protected:
  SettingEditor(const SettingRow& setting, QWidget* control, QWidget* parent);
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  const SettingRow& setting_;
  QWidget* control_;
};

// Convert lists and maps to text and back: "512, 512" for a list, "softmax: fp16, mul: fp32" for a map. Text that is
// not a value of the type is passed on as text, so that the field's validation reports it.
QString list_text(const SettingValue& value);
SettingValue list_from(const SettingRow& setting, const QString& text);

// Returns the title of a choice: from the catalogue for modes, data sets and models, else the choice itself.
QString choice_title(const SettingRow& setting, std::string_view choice);
// Returns a sentence about the choice, or an empty string.
QString choice_help(const SettingRow& setting, std::string_view choice);

} // namespace amplab
