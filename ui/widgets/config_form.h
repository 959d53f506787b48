// SPDX-License-Identifier: GPL-3.0-or-later
// A form over some groups of the settings table. Each setting has a label, an editor, and an error below it if its
// value is invalid. Inactive settings are counted, and shown with the reason on request. While an edited program
// decides some of them, their section has a button that resets it. The named sections of a group's kind ("Optimizer d")
// follow it. Edits go into the ConfigDocument, for one lane or for all lanes with the setting. Undo and redo update the
// form from there. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/setting_editor.h"

#include <QLabel>
#include <QSet>
#include <functional>
#include <map>

class QGridLayout;
class QToolButton;
class QVBoxLayout;

namespace amplab {

class Section;

class ConfigForm : public QWidget {
  Q_OBJECT

 public:
  struct Group {
    std::string_view key; // as in the settings table
    QString title;
    bool open = true; // initial state
  };

  // A widget in a section next to its settings. Sections are "model" or "models.g". null: none.
  struct Extra {
    QWidget* widget = nullptr;
    bool above = false; // above the settings
  };
  using ExtraOf = std::function<Extra(ConfigForm& form, const QString& section)>;

  // skip: keys edited elsewhere; for named sections, the keys of the single section. Requires: the document outlives
  // the form.
  ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
             QWidget* parent = nullptr, ExtraOf extra = {});

  // The edited lane, or ConfigDocument::kAllLanes. Typed text is first entered into the lane before. The
  // form follows its lane to another index.
  void setScope(int lane);
  int scope() const { return scope_; }

  // Enables only these settings. Empty: all.
  void setOnly(const std::vector<std::string>& keys);

  // Marks settings with a new value that applies after a restart.
  void setPending(const QSet<QString>& keys);

  // Saves and restores which sections are folded, as ids for the application settings.
  QStringList foldedSections() const;
  void foldSections(const QStringList& ids);

 signals:
  void scopeChanged(int lane); // another lane, or the lane's index changed

 private:
  // Below a section's settings.
  struct Links {
    QToolButton* inactive; // checked: inactive settings are shown too
    QToolButton* reset;    // resets edited programs to the form
  };

  struct Row {
    Section* section;
    QLabel* label;
    SettingEditor* editor;
    QWidget* pending;
    QLabel* error;
    QLabel* reason; // why it is inactive, if it is shown anyway
  };

  // A setting in the form: its row of the settings table and its full key.
  struct Entry {
    const SettingRow* setting;
    QString key;
  };

  Section* makeSection(const QString& id, const QString& title, const std::vector<Entry>& entries);
  Links makeLinks(const QString& id, QVBoxLayout& column);
  Row makeRow(QGridLayout& grid, const Entry& entry);
  void enter(const QString& key, const SettingValue& value);
  static void setError(Row& row, const QString& sentence); // empty clears the error
  SettingEditor* typedEditor() const;                      // its text is not entered yet; null: none
  bool followLanes();
  void enterTyped();
  void dropTyped();
  void readIds();
  void showAll();
  void showNamedSections();
  void showSetting(const QString& key);
  void showRelevance();
  QString inactiveReason(const QString& key) const;
  std::vector<int> lanesInScope() const;

  ConfigDocument& document_;
  const std::vector<Group> groups_;
  const QSet<QString> skip_;
  const ExtraOf extra_;
  int scope_ = ConfigDocument::kAllLanes;
  std::vector<LaneId> ids_;           // of the lanes in scope
  std::map<QString, Row> rows_;       // by key
  std::vector<Section*> sections_;    // of the groups, in order
  std::map<QString, Section*> named_; // "optimizers.d"
  std::map<const Section*, Links> links_;
  QSet<QString> pending_;
};

} // namespace amplab
