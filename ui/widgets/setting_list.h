// SPDX-License-Identifier: GPL-3.0-or-later
// Several settings to change at once, one row each: the setting, its value, and a remove button. Settings of named
// sections replace those of the single section. For dialogs. GUI thread. Object names: "settingList:key" of the
// choosers, "settingList:remove", "settingList:add", and those of SettingEditor.
#pragma once
#include "engine/settings/setting_ref.h"
#include "ui/widgets/setting_editor.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace amplab {

using SettingAssignment = std::pair<std::string, SettingValue>; // key and value

class SettingList : public QWidget {
  Q_OBJECT

 public:
  explicit SettingList(QWidget* parent = nullptr);

  // Sets the base configuration. Rows have its values, unless the user changed them. Rows for settings it lacks are
  // removed.
  void setConfig(const RunConfig& config);
  // Adds a row for a setting with its current value. If named sections replaced the setting, uses the first of them.
  // Empty: the first setting without a row.
  void addRow(const std::string& key);
  void setSettings(const std::vector<SettingAssignment>& settings);
  // Returns the settings that differ from the base configuration, in order.
  std::vector<SettingAssignment> settings() const;
  // Returns why the first invalid value is refused, or an empty string.
  QString error() const;

 signals:
  void changed();

 private:
  struct Row {
    QWidget* widget;
    QComboBox* key;
    SettingEditor* editor;
    std::optional<SettingRef> setting; // once chosen
    SettingValue value;
    QString rejection; // why the editor's content is invalid; empty: value is valid
  };

  std::vector<SettingRef> choices() const;
  void fill(QComboBox& box) const;
  SettingRef chosen(const QComboBox& box) const;
  void edit(Row& row, const SettingValue& value);
  void choose(Row& row, const SettingRef& setting);
  void remove(QWidget* widget);
  void setRejection(Row& row, const QString& sentence); // empty: valid
  void showError();

  RunConfig config_;
  std::vector<std::unique_ptr<Row>> rows_;
  QVBoxLayout* column_;
  QPushButton* add_;
  QLabel* error_;
};

} // namespace amplab
