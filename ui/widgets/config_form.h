// SPDX-License-Identifier: GPL-3.0-or-later
// A form over some groups of the field table: label, editor, and a sentence under it where something is wrong; after a group
// those sections of its kind that have names, as "Optimizer d". What is entered goes into the ConfigDocument, for one lane or
// for all that have the field; undo and redo come back from there. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/field_editor.h"

#include <QLabel>
#include <QSet>
#include <map>

class QGridLayout;

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

  // Requires: the document outlives the form. skip: keys that are edited elsewhere.
  ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
             QWidget* parent = nullptr);

  // The lane that is edited, or ConfigDocument::kAllLanes.
  void setScope(int lane);
  int scope() const { return scope_; }

  // Marks the fields whose new value waits for a restart.
  void setPending(const QSet<QString>& keys);

  // Which sections are folded, as text for the settings, and back.
  QStringList foldedSections() const;
  void foldSections(const QStringList& ids);

 private:
  struct Row {
    Section* section;
    QLabel* label;
    FieldEditor* editor;
    QWidget* pending;
    QLabel* error;
  };

  // A field as the form has it: the row of the table that it is edited by, and its key.
  struct Entry {
    const Field* field;
    QString key;
  };

  Section* makeSection(const QString& id, const QString& title, const std::vector<Entry>& entries);
  Row makeRow(QGridLayout& grid, const Entry& entry);
  void enter(const QString& key, const FieldValue& value);
  void showAll();
  void showNamedSections();
  void showField(const QString& key);
  void showRelevance();
  QString whyIdle(const QString& key) const;
  std::vector<int> lanesInScope() const;

  ConfigDocument& document_;
  const std::vector<Group> groups_;
  const QSet<QString> skip_;
  int scope_ = ConfigDocument::kAllLanes;
  std::map<QString, Row> rows_; // by key
  std::vector<Section*> sections_; // of the groups, in their order
  std::map<QString, Section*> named_; // "optimizers.d"
  QSet<QString> pending_;
};

} // namespace amplab
