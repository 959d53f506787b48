// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one setting, by its type: check box, drop-down, number box, or a line of text for names and lists.
// Owned by its parent; GUI thread. Object name of the control: "field:" and the key.
#pragma once
#include "engine/fields/fields.h"

#include <QWidget>

namespace amplab {

class FieldEditor : public QWidget {
  Q_OBJECT

 public:
  // Requires: the field outlives the editor, as rows of the settings table do.
  static FieldEditor* create(const Field& field, QWidget* parent);

  const Field& field() const { return field_; }

  // Shows a value without emitting edited().
  virtual void showValue(const FieldValue& value) = 0;

  // Marks that the edited lanes have different values. The first lane's value is shown.
  virtual void showMixed(bool mixed);

  // Marks the content as refused, for the reason in `sentence`. Empty clears the mark.
  void showRefusal(const QString& sentence);

  // The widget that receives input, for focus and tests.
  QWidget* control() const { return control_; }

 signals:
  // The user edited the value. It is not validated yet.
  void edited(const FieldValue& value);

 protected:
  FieldEditor(const Field& field, QWidget* control, QWidget* parent);
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  const Field& field_;
  QWidget* control_;
};

// Convert lists and maps to text and back: "512, 512" for a list, "softmax: fp16, mul: fp32" for a map. Text that is
// not a value of the type is passed on as text, so that the field's validation reports it.
QString list_text(const FieldValue& value);
FieldValue list_from(const Field& field, const QString& text);

// Returns the title of a choice: from the catalogue for modes, data sets and models, else the choice itself.
QString choice_title(const Field& field, std::string_view choice);
// Returns a sentence about the choice, or an empty string.
QString choice_help(const Field& field, std::string_view choice);

} // namespace amplab
