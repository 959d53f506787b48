// SPDX-License-Identifier: GPL-3.0-or-later
// A form over some groups of the field table: label, editor, and a sentence under it where something is wrong; fields
// without effect are counted, and shown with the reason where that is asked for; after a group those sections of its
// kind that have names, as "Optimizer d". What is entered goes into the ConfigDocument, for one lane or for all that
// have the field; undo and redo come back from there. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/field_editor.h"

#include <QLabel>
#include <QSet>
#include <functional>
#include <map>

class QGridLayout;
class QToolButton;

namespace amplab {

class Section;

class ConfigForm : public QWidget {
  Q_OBJECT

 public:
  struct Group {
    std::string_view key; // as in the field table
    QString title;
    bool open = true; // to begin with
  };

  // What stands in a section besides its fields, "model" or "models.g"; null: nothing.
  struct Extra {
    QWidget* widget = nullptr;
    bool above = false; // the fields
  };
  using ExtraOf = std::function<Extra(ConfigForm& form, const QString& section)>;

  // Requires: the document outlives the form. skip: keys that are edited elsewhere, of sections with names those of the
  // single one.
  ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
             QWidget* parent = nullptr, ExtraOf extra = {});

  // The lane that is edited, or ConfigDocument::kAllLanes.
  void setScope(int lane);
  int scope() const { return scope_; }

  // Marks the fields whose new value waits for a restart.
  void setPending(const QSet<QString>& keys);

  // Which sections are folded, as text for the settings, and back.
  QStringList foldedSections() const;
  void foldSections(const QStringList& ids);

 signals:
  void scopeChanged(int lane);

 private:
  struct Row {
    Section* section;
    QLabel* label;
    FieldEditor* editor;
    QWidget* pending;
    QLabel* error;
    QLabel* reason; // why it has no effect, where it is shown all the same
  };

  // A field as the form has it: the row of the table that it is edited by, and its key.
  struct Entry {
    const Field* field;
    QString key;
  };

  Section* makeSection(const QString& id, const QString& title, const std::vector<Entry>& entries);
  Row makeRow(QGridLayout& grid, const Entry& entry);
  void enter(const QString& key, const FieldValue& value);
  static void complain(Row& row, const QString& sentence); // empty: there is nothing wrong
  void showAll();
  void showNamedSections();
  void showField(const QString& key);
  void showRelevance();
  QString whyIdle(const QString& key) const;
  std::vector<int> lanesInScope() const;

  ConfigDocument& document_;
  const std::vector<Group> groups_;
  const QSet<QString> skip_;
  const ExtraOf extra_;
  int scope_ = ConfigDocument::kAllLanes;
  std::map<QString, Row> rows_;                 // by key
  std::vector<Section*> sections_;              // of the groups, in their order
  std::map<QString, Section*> named_;           // "optimizers.d"
  std::map<const Section*, QToolButton*> idle_; // checked: fields without effect are shown, too
  QSet<QString> pending_;
};

} // namespace amplab
