// SPDX-License-Identifier: GPL-3.0-or-later
// Several settings to change at once, one row each: the setting, its value, and a remove button. Settings of named
// sections replace those of the single section. For dialogs. GUI thread. Object names: "dial:key" of the choosers,
// "dial:remove", "dial:add", and those of FieldEditor.
#pragma once
#include "engine/fields/knob.h"
#include "ui/widgets/field_editor.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace amplab {

using DialValue = std::pair<std::string, FieldValue>; // key and value

class DialList : public QWidget {
  Q_OBJECT

 public:
  explicit DialList(QWidget* parent = nullptr);

  // Sets the base configuration. Rows start with its values. Rows for settings it lacks are removed.
  void setConfig(const RunConfig& config);
  // Adds a row for a setting with its current value. If named sections replaced the setting, uses the first of them.
  // Empty: the first setting without a row.
  void addRow(const std::string& key);
  void setDials(const std::vector<DialValue>& dials);
  // Returns the settings that differ from the base configuration, in order.
  std::vector<DialValue> dials() const;
  // Returns why the first invalid value is refused, or an empty string.
  QString error() const;

 signals:
  void changed();

 private:
  struct Row {
    QWidget* widget;
    QComboBox* key;
    FieldEditor* editor;
    std::optional<Knob> knob; // once chosen
    FieldValue value;
    QString refusal; // why the editor's content is invalid; empty: value is valid
  };

  std::vector<Knob> choices() const;
  void fill(QComboBox& box) const;
  Knob chosen(const QComboBox& box) const;
  void edit(Row& row, const FieldValue& value);
  void choose(Row& row, const Knob& knob);
  void remove(QWidget* widget);
  void refuse(Row& row, const QString& sentence); // empty: valid
  void complain();

  RunConfig config_;
  std::vector<std::unique_ptr<Row>> rows_;
  QVBoxLayout* column_;
  QPushButton* add_;
  QLabel* complaint_;
};

} // namespace amplab
