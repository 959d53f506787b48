// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one row of the field table, by its type: check box, drop-down, number box, or a line of text for names
// and lists. Owned by its parent; GUI thread. Object name of what is operated: "field:" and the key.
#pragma once
#include "engine/fields/fields.h"

#include <QWidget>

namespace amplab {

class FieldEditor : public QWidget {
  Q_OBJECT

 public:
  // Requires: the field outlives the editor, as rows of the table do.
  static FieldEditor* create(const Field& field, QWidget* parent);

  const Field& field() const { return field_; }

  // Shows a value without telling anyone.
  virtual void showValue(const FieldValue& value) = 0;

  // The lanes edited together have different values; the one shown is the first lane's.
  virtual void showMixed(bool mixed);

  // Marks what stands there as refused, for that reason, one sentence; empty: it is not, any more.
  void showRefusal(const QString& sentence);

  // What is operated, for focus and tests.
  QWidget* control() const { return control_; }

 signals:
  // By the person. It has not been checked.
  void edited(const FieldValue& value);

 protected:
  FieldEditor(const Field& field, QWidget* control, QWidget* parent);
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  const Field& field_;
  QWidget* control_;
};

// "512, 512" for a list, "softmax: fp16, mul: fp32" for a map, and the way back. What cannot be a value of the type is
// passed on as it is, for the field's check to name.
QString list_text(const FieldValue& value);
FieldValue list_from(const Field& field, const QString& text);

// The title of a choice: the catalogue's for modes, data sets and models, else the choice itself.
QString choice_title(const Field& field, std::string_view choice);
// A sentence about it, or nothing.
QString choice_help(const Field& field, std::string_view choice);

} // namespace amplab
