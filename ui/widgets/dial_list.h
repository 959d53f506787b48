// SPDX-License-Identifier: GPL-3.0-or-later
// Dials to turn at once, each a row: which one, its value, and a way to take it out again. Those of sections with names
// are among them, in the place of the single one's. For dialogs. GUI thread. Object names: "dial:key" of the choosers,
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

  // What the dials are turned from; rows show its values to begin with, and go where it has no such dial.
  void setConfig(const RunConfig& config);
  // A row for that dial, as it stands, or where sections with names have taken its place for that of the first of them;
  // empty: for the first that has none yet.
  void addRow(const std::string& key);
  void setDials(const std::vector<DialValue>& dials);
  // Those that differ from the configuration, in order.
  std::vector<DialValue> dials() const;
  // One sentence on what is wrong with the first value that is refused; empty if none is.
  QString error() const;

 signals:
  void changed();

 private:
  struct Row {
    QWidget* widget;
    QComboBox* key;
    FieldEditor* editor;
    std::optional<Knob> knob; // once it is chosen
    FieldValue value;
    QString refusal; // of what stands in the editor; empty: the value does
  };

  std::vector<Knob> choices() const;
  void fill(QComboBox& box) const;
  Knob chosen(const QComboBox& box) const;
  void edit(Row& row, const FieldValue& value);
  void choose(Row& row, const Knob& knob);
  void remove(QWidget* widget);
  void refuse(Row& row, const QString& sentence); // empty: it is taken
  void complain();

  RunConfig config_;
  std::vector<std::unique_ptr<Row>> rows_;
  QVBoxLayout* column_;
  QPushButton* add_;
  QLabel* complaint_;
};

} // namespace amplab
